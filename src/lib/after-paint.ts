/** Runs when the browser has shown what a press has changed so far: nobody waits for the rest. */
export const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
