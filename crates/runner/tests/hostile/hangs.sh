#= Time Limit Exceeded: still running after 2s
sleep $MARK
