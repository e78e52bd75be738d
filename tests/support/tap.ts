/** What a pgTAP file or a run of `deno test` said. */
export interface TapResult {
  planned: number
  results: { isOk: boolean; isSkipped: boolean; number: number; name: string; diagnostics: string }[]
}

/** Reads the Test Anything Protocol, as pgTAP and Deno write it: what went wrong follows a test in comments or in an indented block. A failed TODO counts as passed, as TAP says. */
export function parseTap(output: string): TapResult {
  const result: TapResult = { planned: -1, results: [] }
  for (const line of output.split('\n')) {
    const plan = /^1\.\.(\d+)/.exec(line)
    const test = /^(not )?ok (\d+)(?: - (.*?))?(?: # (TODO|SKIP)\b.*)?$/i.exec(line)
    if (plan) result.planned = Number(plan[1])
    else if (test) {
      const isOk = !test[1] || test[4]?.toUpperCase() === 'TODO'
      const isSkipped = test[4]?.toUpperCase() === 'SKIP'
      result.results.push({ isOk, isSkipped, number: Number(test[2]), name: test[3] ?? '', diagnostics: '' })
    } else if (/^(#| {2}\S)/.test(line) && result.results.length > 0) {
      result.results.at(-1)!.diagnostics += `${line.replace(/^# ?/, '')}\n`
    }
  }
  return result
}
