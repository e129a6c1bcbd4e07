#= Memory Limit Exceeded
(setsid python3 -c 'hog = bytearray(b"x") * (1 << 30); import time; time.sleep(999)' &); sleep $MARK
