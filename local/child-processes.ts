import type { ChildProcess } from 'node:child_process'

const children = new Map<ChildProcess, NodeJS.Signals>()

process.once('exit', () => {
  for (const [child, signal] of children) child.kill(signal)
})

/** Sends the signal to a child that is still running when we leave, for whatever reason. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
  children.set(child, signal)
  child.once('exit', () => children.delete(child))
}

export const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
