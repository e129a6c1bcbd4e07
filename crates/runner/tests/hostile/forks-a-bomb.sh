#= Runtime Error: more than 500 processes at once
bomb() { [ $1 = 0 ] || { bomb $(($1 - 1)) & bomb $(($1 - 1)) & }; sleep $MARK; }; bomb 9
