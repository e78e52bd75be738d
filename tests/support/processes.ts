import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const projectDir = path.resolve(import.meta.dirname, '../..')

/**
 * The programs that a run of the tests starts. Each leads a process group of its own: Ctrl-C in a terminal reaches us
 * alone, and whatever they start in turn goes with them.
 */
export class Processes {
  readonly #running = new Set<ChildProcess>()
  #isStopping = false

  /** Starts a program of the project; its output is ours, unless it is to be read. */
  start(command: string, args: string[], env: NodeJS.ProcessEnv = {}, output: 'inherit' | 'pipe' = 'inherit') {
    if (this.#isStopping) throw new Error('interrupted')
    const child = spawn(command, args, {
      cwd: projectDir,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', output, output],
    })
    this.#running.add(child)
    child.once('error', () => this.#running.delete(child))
    child.once('exit', () => {
      this.#running.delete(child)
      signalGroup(child, 'SIGKILL') // what it has left behind, if anything
    })
    return child
  }

  /** Runs a program to its end and answers with its exit code. */
  async run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
    const [code] = (await once(this.start(command, args, env), 'exit')) as [number | null]
    return code ?? 1
  }

  /** Runs a program to its end and answers with its exit code and with what it said. */
  async read(command: string, args: string[]): Promise<{ code: number; output: string }> {
    const child = this.start(command, args, {}, 'pipe')
    let output = ''
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code: code ?? 1, output }
  }

  /** Ends a program with all that it has started: as Ctrl-C would, and by force when that takes too long. */
  async stop(child: ChildProcess): Promise<void> {
    if (!this.#running.has(child)) return
    const exited = once(child, 'exit')
    signalGroup(child, 'SIGINT')
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000)
    await exited
    clearTimeout(force)
  }

  /** Ends all of them, and lets no other start. */
  async stopAll(): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#running].map((child) => this.stop(child)))
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // The group has gone by itself.
  }
}
