#= Wrong Answer: the answer is not a grid:
head -c 5000 /dev/urandom
