# Waits until the judge has ended, however it ended. Then it kills what the judge was running, and
# removes its temporary folders, which are in $1.
#
# Each line of standard input is a sign and a process group: + if a program starts, - if it has
# ended.
trap '' HUP INT QUIT TERM
running=' '
while read -r sign group; do
    case $sign in
        +) running="$running$group " ;;
        -) running="${running%% $group *} ${running#* $group }" ;;
    esac
done
for group in $running; do
    kill -s KILL -- "-$group"
done
