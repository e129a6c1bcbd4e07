#= Accepted
env -i setsid sleep $MARK & sleep 0.1; echo $GRID
