#= Output Limit Exceeded: more than 64 MiB or 10000 files in its folder
head -c 100000000 /dev/zero > file; sleep $MARK
