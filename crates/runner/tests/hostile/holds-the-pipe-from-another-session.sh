#= Accepted
setsid sleep $MARK & sleep 0.2; echo $GRID
