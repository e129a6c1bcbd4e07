#= Time Limit Exceeded
yes >&2
