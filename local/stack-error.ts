/** A failure that the developer can do something about: its message is one sentence with the way out, shown without a stack trace. */
export class StackError extends Error {
  override name = 'StackError'
}

/** Prints what stopped a command and leaves with a failure code. */
export function exitWith(error: unknown): never {
  console.error(explain(error) ?? error)
  process.exit(1)
}

function explain(error: unknown): string | undefined {
  if (error instanceof StackError) return `\n${error.message}\n`
  const { code, path } = error as NodeJS.ErrnoException
  if (path && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')) {
    return `\n${path} cannot be written (${code}): give yourself the right to, or run npm as the user who owns the project.\n`
  }
  return undefined
}
