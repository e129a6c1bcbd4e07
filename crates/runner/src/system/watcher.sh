# Waits until the judge has ended, however it ended. Then it kills what the judge was running, and
# removes its temporary folders.
#
# $1 is what their paths begin with; $2 is what the mark of the processes begins with; $3 is what the
# paths of their control groups begin with, if there are any. Each line of standard input has a sign and the name of a run or a process group: + if it starts, - if it has
# ended.
trap '' HUP INT QUIT TERM
folders=$1
mark=$2
groups=$3
running=' '
while read -r sign name; do
    case $sign in
        +) running="$running$name " ;;
        -) running="${running%% $name *} ${running#* $name }" ;;
    esac
done

# Linux shows the environment and the working directory of processes that have left their group.
members() {
    {
        grep -lsF -- "$mark" /proc/[0-9]*/environ
        ls -ld /proc/[0-9]*/cwd | grep -F -- " -> $folders"
    } | sed 's|^[^>]*/proc/\([0-9]*\)/.*|\1|'
}

if [ "$running" != ' ' ]; then
    for name in $running; do
        kill -s KILL -- "-$name"
    done
    looks=0
    while found=$(members) && [ -n "$found" ] && [ $looks -lt 200 ]; do
        kill -s KILL $found
        looks=$((looks + 1))
    done
fi
if [ "$groups" ]; then
    for group in "$groups"*; do
        [ -d "$group" ] || continue
        echo 1 > "$group/cgroup.kill"
        rmdir "$group" || { sleep 0.1; rmdir "$group"; }
    done
fi

# A program may have put a link in the place of its folder. Neither command follows links.
for folder in "$folders"*; do
    find "$folder" -xdev -type d -exec chmod u+rwx {} \;
    rm -rf "$folder"
done
