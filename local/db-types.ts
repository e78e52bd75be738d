import { writeFileSync } from 'node:fs'
import { generateTypes, typesFile, withThrowAwayDatabase } from './schema-types.ts'
import { exitWith } from './stack-error.ts'

// `npm run db:types` writes the TypeScript types of the schema.

try {
  writeFileSync(typesFile, await withThrowAwayDatabase(generateTypes))
} catch (error) {
  exitWith(error)
}
