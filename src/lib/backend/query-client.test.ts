import { expect, test } from 'vitest'
import { createQueryClient } from './query-client'

test('private data is found only by the user who asked for it', async () => {
  let user: string | undefined = 'aigerim'
  const client = createQueryClient(() => user)
  client.setQueryData(['orders', 'list'], 'of Aigerim')
  client.setQueryData(['catalog', 'lines'], 'of all')

  user = 'bolat'
  expect(client.getQueryData(['orders', 'list'])).toBeUndefined()
  expect(await client.fetchQuery({ queryKey: ['orders', 'list'], queryFn: () => 'of Bolat' })).toBe('of Bolat')
  expect(client.getQueryData(['catalog', 'lines'])).toBe('of all')

  user = undefined
  expect(client.getQueryData(['orders', 'list'])).toBeUndefined()
  user = 'aigerim'
  expect(client.getQueryData(['orders', 'list'])).toBe('of Aigerim')
})
