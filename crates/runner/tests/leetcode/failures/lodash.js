//= Runtime Error: leetcode-37: ReferenceError: MinPriorityQueue belongs to @datastructures-js/priority-queue, which is not installed: npm install
var solveSudoku = function (board) {
    new MinPriorityQueue();
};
