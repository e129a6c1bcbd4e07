#= Accepted
env -i setsid sh -c 'setsid sleep $MARK >/dev/null 2>&1 <&- &'; echo $GRID
