import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, '../../docs/benchmarks.md')

const opening = `# Benchmarks

Each section is written by the command that it names. Milliseconds depend on the machine, so goals are ratios to a floor
measured in the same run.
`

/** Replaces one section of docs/benchmarks.md, or adds it at the end; what other commands wrote stays. */
export function writeSection(name: string, markdown: string): void {
  const document = existsSync(file) ? readFileSync(file, 'utf8') : opening
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const section = `${start}\n\n${markdown.trim()}\n\n${end}`
  const [before, rest] = document.split(start)
  const after = rest?.split(end)[1]
  const next = after === undefined ? `${document.trimEnd()}\n\n${section}\n` : `${before}${section}${after}`
  writeFileSync(file, next)
}

/** A Markdown table with aligned columns, as prettier would leave it. */
export function table(rows: Record<string, string>[]): string {
  const columns = Object.keys(rows[0]!)
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [
    line(columns),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(Object.values(row))),
  ].join('\n')
}

/** The machine and day of a measurement, to compare two runs. */
export const measuredOn = (postgresVersion: string): string =>
  `Measured on ${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores, Postgres ${postgresVersion}, Node ${process.versions.node}.`
