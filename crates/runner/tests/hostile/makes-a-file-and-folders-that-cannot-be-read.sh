#= Accepted
mktemp > name; mkdir -p a/b; echo x > a/b/c; chmod 0 a/b a; echo $GRID
