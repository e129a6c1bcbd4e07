#= Wrong Answer: the given 9 in r9c9 became 7
echo $GRID | sed s/9$/7/
