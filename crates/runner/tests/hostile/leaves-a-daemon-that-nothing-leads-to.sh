#= Accepted
env -i setsid sh -c 'cd /; env -i setsid sleep $MARK >/dev/null 2>&1 <&- &'; echo $GRID
