/** A misread number is often tenfold. Null, zero and negative numbers never count. */
export const isTenfold = (old: number | null | undefined, next: number | null | undefined) =>
  !!old && !!next && old > 0 && next > 0 && (next > 10 * old || old > 10 * next)

/** Whether a payment has one zero too many. A small part of a sum is usual. */
export const hasExtraZero = (sum: number, next: number) => sum > 0 && next >= 10 * sum
