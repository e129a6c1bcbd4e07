#= Output Limit Exceeded: more than 1048576 bytes of output
yes
