/** Whether a number grows or falls more than tenfold, as one does that was misread. Nothing, noughts and debts are no measure. */
export const isTenfold = (old: number | null | undefined, next: number | null | undefined) =>
  !!old && !!next && old > 0 && next > 0 && (next > 10 * old || old > 10 * next)
