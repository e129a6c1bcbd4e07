#= Wrong Answer: the program left the board as it was, but it has one solution
cat
