#= Time Limit Exceeded
exec python3 -c 'import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    if os.fork() == 0:
        while time.process_time() < 0.05: pass
        os._exit(0)
    time.sleep(0.06)'
