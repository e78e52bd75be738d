import { writeFileSync } from 'node:fs'
import { apiFile, drawApi } from './api-page.ts'
import { diagramFile, drawSchema } from './schema-diagram.ts'
import { withThrowAwayDatabase } from './schema-types.ts'
import { exitWith } from './stack-error.ts'

// `npm run db:docs` writes docs/schema.md and docs/api.md.

try {
  await withThrowAwayDatabase(async (database) => {
    writeFileSync(diagramFile, await drawSchema(database))
    writeFileSync(apiFile, await drawApi(database))
  })
} catch (error) {
  exitWith(error)
}
