#= Accepted
exec python3 -c 'import os, time
ballast = bytearray(b"x") * (16 << 20)
for _ in range(100):
    if os.fork() == 0:
        time.sleep(0.6)
        os._exit(0)
time.sleep(0.3)
print("$GRID")'
