#= Memory Limit Exceeded: more than 256 MiB of memory
exec python3 -c 'hog = bytearray(b"x") * (1 << 30); import time; time.sleep(999)'
