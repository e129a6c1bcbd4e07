#= Runtime Error: killed by SIGSEGV, a forbidden memory access
kill -SEGV $$
