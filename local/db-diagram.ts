import { writeFileSync } from 'node:fs'
import { diagramFile, drawSchema } from './schema-diagram.ts'
import { withThrowAwayDatabase } from './schema-types.ts'
import { exitWith } from './stack-error.ts'

// `npm run db:diagram` writes the diagrams of the schema.

try {
  writeFileSync(diagramFile, await withThrowAwayDatabase(drawSchema))
} catch (error) {
  exitWith(error)
}
