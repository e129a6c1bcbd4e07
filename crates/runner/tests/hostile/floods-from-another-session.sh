#= Output Limit Exceeded
setsid yes & sleep $MARK
