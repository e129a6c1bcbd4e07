#= Time Limit Exceeded: more than 100ms of CPU time
while :; do :; done
