#= Time Limit Exceeded
setsid sleep $MARK
