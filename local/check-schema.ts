import { readFileSync } from 'node:fs'
import { supabaseCli } from './migrate.ts'
import { diagramFile, drawSchema } from './schema-diagram.ts'
import { generateTypes, typesFile, withThrowAwayDatabase } from './schema-types.ts'
import { exitWith, StackError } from './stack-error.ts'

// `npm run check:schema`: the committed types and diagrams match the migrations, and Supabase's advisors have nothing to warn of.

try {
  await withThrowAwayDatabase(async (database) => {
    if (readFileSync(typesFile, 'utf8') !== (await generateTypes(database))) {
      throw new StackError('src/lib/database.types.ts does not match the migrations: run "npm run db:types".')
    }
    if (readFileSync(diagramFile, 'utf8') !== (await drawSchema(database))) {
      throw new StackError('docs/schema.md does not match the migrations: run "npm run db:diagram".')
    }
    await advise(`${database.url}?sslmode=disable`)
  })
} catch (error) {
  exitWith(error)
}

async function advise(url: string): Promise<void> {
  try {
    await supabaseCli(['db', 'advisors', `--remote=${url}`, '--fail-on', 'warn'])
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new StackError(`"supabase db advisors" warns:\n\n${stdout}${stderr}`)
  }
}
