#= Output Limit Exceeded
mkdir many; cd many; n=0; while :; do : > $n; n=$((n + 1)); done
