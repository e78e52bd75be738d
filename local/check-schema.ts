import { readFileSync } from 'node:fs'
import path from 'node:path'
import { apiFile, drawApi } from './api-page.ts'
import { projectDir } from './config.ts'
import { supabaseCli } from './migrate.ts'
import { diagramFile, drawSchema } from './schema-diagram.ts'
import { generateTypes, typesFile, withThrowAwayDatabase } from './schema-types.ts'
import { exitWith, StackError } from './stack-error.ts'

// `npm run check:schema`: the committed types and pages match the migrations, and Supabase's advisors have nothing to warn of.

try {
  await withThrowAwayDatabase(async (database) => {
    compare(typesFile, await generateTypes(database), 'db:types')
    compare(diagramFile, await drawSchema(database), 'db:docs')
    compare(apiFile, await drawApi(database), 'db:docs')
    await advise(`${database.url}?sslmode=disable`)
  })
} catch (error) {
  exitWith(error)
}

function compare(file: string, expected: string, script: string): void {
  if (readFileSync(file, 'utf8') === expected) return
  throw new StackError(`${path.relative(projectDir, file)} does not match the migrations: run "npm run ${script}".`)
}

async function advise(url: string): Promise<void> {
  try {
    await supabaseCli(['db', 'advisors', `--remote=${url}`, '--fail-on', 'warn'])
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new StackError(`"supabase db advisors" warns:\n\n${stdout}${stderr}`)
  }
}
