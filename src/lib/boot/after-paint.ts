/** Runs after the browser has painted the result of a press. */
export const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
