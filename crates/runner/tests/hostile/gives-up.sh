#= Wrong Answer: the answer is that the puzzle has no solution, but it has one solution
echo false
