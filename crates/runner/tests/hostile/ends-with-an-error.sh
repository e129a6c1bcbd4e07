#= Runtime Error: exit code 3
echo $GRID; exit 3
