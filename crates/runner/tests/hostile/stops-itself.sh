#= Time Limit Exceeded
kill -STOP $$
