/** Writes src/routeTree.gen.ts, which `npm start` and `npm run build` keep up to date as well. */
import { resolve } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'

const root = resolve(import.meta.dirname, '..')
await new Generator({ root, config: getConfig({ target: 'react', quoteStyle: 'single' }, root) }).run()
