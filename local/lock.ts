import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StackError } from './stack-error.ts'

/**
 * Reserves a stack's folder for this process: two servers on the same data would destroy it.
 * Returns what gives it free again. A lock left by a process that is gone does not count.
 */
export function lockFolder(dir: string): () => void {
  const file = path.join(dir, 'stack.pid')
  try {
    mkdirSync(dir, { recursive: true })
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (pid && pid !== process.pid && isAlive(pid)) {
      throw new StackError(
        `A stack is already running on ${dir} (process ${pid}): stop it with Ctrl-C there, or give this one ports and a STACK_DIR of its own. If process ${pid} is something else, delete ${file}.`,
      )
    }
    writeFileSync(file, String(process.pid))
  } catch (error) {
    if (error instanceof StackError) throw error
    throw new StackError(
      `The folder ${dir} cannot be written (${(error as Error).message}): give yourself the right to, or set STACK_DIR to another folder.`,
    )
  }
  return () => rmSync(file, { force: true })
}

/** Whether a process with this number is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
