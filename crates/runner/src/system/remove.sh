# Removes the folder $1. A program may have put a link in its place, which is not followed, or made
# folders in it that cannot be opened.
rm -rf -- "$1" || {
    find "$1" -type d -exec chmod u+rwx {} \;
    rm -rf -- "$1"
}
