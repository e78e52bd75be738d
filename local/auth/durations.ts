const seconds: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 }

/** Seconds of a Go duration like `1h30m` or `500ms`; undefined when it is not one. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0
  if (!/^(?:\d+(?:\.\d*)?(?:h|ms|us|µs|ns|m|s))+$/.test(text)) return undefined
  const parts = text.matchAll(/(\d+(?:\.\d*)?)(h|ms|us|µs|ns|m|s)/g)
  return [...parts].reduce((sum, [, amount, unit]) => sum + Number(amount) * seconds[unit!]!, 0)
}
