/** Counts requests per caller and answers whether one more is allowed. */
export interface RateLimiter {
  allow(key: string, perWindow: number): boolean
}

const windowMs = 5 * 60_000

/** Token buckets that hold `perWindow` requests and fill up again over five minutes. */
export function createRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    allow(key, perWindow) {
      const at = now()
      // A full bucket says as much as none: forgetting those keeps the map small.
      if (buckets.size > 10_000) for (const [old, b] of buckets) if (at - b.at > windowMs) buckets.delete(old)
      const bucket = buckets.get(key) ?? { left: perWindow, at }
      const left = Math.min(perWindow, bucket.left + ((at - bucket.at) / windowMs) * perWindow)
      const allowed = left >= 1
      buckets.set(key, { left: allowed ? left - 1 : left, at })
      return allowed
    },
  }
}
