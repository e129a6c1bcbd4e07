#= Time Limit Exceeded
setsid sh -c 'while :; do :; done' & sleep $MARK
