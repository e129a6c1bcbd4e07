class Solution: pass
