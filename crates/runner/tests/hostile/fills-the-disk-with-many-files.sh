#= Output Limit Exceeded
n=0; while :; do head -c 9000000 /dev/zero > $n; n=$((n + 1)); done
