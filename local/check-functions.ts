import { projectDir } from './config.ts'
import { brokenUploads } from './functions/upload.ts'
import { exitWith, StackError } from './stack-error.ts'

// `npm run check:functions`: each edge function loads from what the official CLI would upload of it.

try {
  const broken = await brokenUploads(projectDir)
  if (broken.length > 0) {
    const errors = broken.map(({ name, error }) => `${name}:\n${error}`)
    throw new StackError(`These functions could not be deployed:\n\n${errors.join('\n\n')}`)
  }
} catch (error) {
  exitWith(error)
}
