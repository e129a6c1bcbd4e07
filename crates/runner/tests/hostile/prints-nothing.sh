#= Wrong Answer: the program printed nothing for this puzzle, but it has one solution
:
