//= Runtime Error: leetcode-37: ReferenceError: MinPriorityQueue is of @datastructures-js/priority-queue: npm install
var solveSudoku = function (board) {
    new MinPriorityQueue();
};
