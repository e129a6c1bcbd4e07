#= Time Limit Exceeded
trap '' TERM INT HUP; sleep $MARK; sleep $MARK
