import { expect, test } from 'vitest'
import { ambiguousEmbed, unnamedEmbeds } from './embedding.ts'

test.each([
  ['id, name', []],
  ['id, shelves(name)', [['jars', 'shelves']]],
  [
    'id, shelf:shelves!inner(name), ...makers(name)',
    [
      ['jars', 'shelves'],
      ['jars', 'makers'],
    ],
  ],
  ['shelves!jars_shelf_fkey(rooms(name)), id', [['shelves', 'rooms']]],
  [
    'price.sum(), shelves(rooms(name), makers(name)), tags(name)',
    [
      ['jars', 'shelves'],
      ['shelves', 'rooms'],
      ['shelves', 'makers'],
      ['jars', 'tags'],
    ],
  ],
])('%s names no way for %j', (select, found) => expect(unnamedEmbeds(select, 'jars')).toEqual(found))

const key = (table: string, column: string, ref_table: string) => ({
  table,
  column,
  ref_table,
  ref_column: 'id',
  foreign_key_name: `${table}_${column}_fkey`,
  schema: 'public',
  fk_def: '',
  on_update: '',
  on_delete: '',
})
const catalogue = {
  foreign_keys: [
    key('parcels', 'from_id', 'places'),
    key('parcels', 'to_id', 'places'),
    key('visits', 'guest_id', 'guests'),
    key('visits', 'place_id', 'places'),
    key('notes', 'guest_id', 'guests'),
    key('notes', 'place_id', 'places'),
    key('guests', 'home_id', 'places'),
    key('places', 'part_of', 'places'),
  ],
  primary_keys: [
    { table: 'visits', columns: ['guest_id', 'place_id'], schema: 'public', field_count: 2 },
    { table: 'notes', columns: ['id'], schema: 'public', field_count: 1 },
  ],
}
const refused = async (path: string) => {
  const response = ambiguousEmbed(new URL(`http://x/rest/v1/${path}`), catalogue)
  return (
    response && [response.status, (await response.json()).details.map((it: { cardinality: string }) => it.cardinality)]
  )
}

test.each([
  ['parcels?select=id,places(name)', ['many-to-one', 'many-to-one']],
  ['places?select=id,parcels(id)', ['one-to-many', 'one-to-many']],
  ['guests?select=id,places(name)', ['many-to-one', 'many-to-many']],
  ['visits?select=guests(places(name))', ['many-to-one', 'many-to-many']],
])('%s can be read in several ways', async (path, ways) => expect(await refused(path)).toEqual([300, ways]))

test.each([
  'parcels?select=id,places!parcels_from_id_fkey(name)',
  'visits?select=places(name)',
  'places?select=places(id)',
  'notes?select=guests(name)',
])('%s in one', async (path) => expect(await refused(path)).toBeUndefined())
