import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { legalDocumentsQuery, type LegalDocument, type LegalKind } from '#features/legal/queries.ts'
import { acceptedDocuments } from './consents.ts'

const version = (kind: LegalKind): LegalDocument => ({ id: `${kind}-id`, kind, version: '2026-11-01', title: kind })
const published = (...kinds: LegalKind[]) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(legalDocumentsQuery.queryKey, Object.fromEntries(kinds.map((kind) => [kind, version(kind)])))
  return queryClient
}
const ticked = { offer: true, privacy: true, marketing: true }

test('the ids of what was ticked are sent; there need be no text about mail', async () => {
  expect(await acceptedDocuments(published('offer', 'privacy', 'marketing'), { ...ticked, marketing: false })).toEqual([
    'offer-id',
    'privacy-id',
  ])
  expect(await acceptedDocuments(published('offer', 'privacy'), ticked)).toEqual(['offer-id', 'privacy-id'])
})

test.each([[[]], [['offer']], [['privacy', 'marketing']]] as LegalKind[][][])(
  'with %j published nothing is sent, and the texts are asked for again',
  async (kinds) => {
    const queryClient = published(...kinds)
    await expect(acceptedDocuments(queryClient, ticked)).rejects.toMatchObject({ word: 'legal_documents_not_set' })
    expect(queryClient.getQueryState(legalDocumentsQuery.queryKey)?.isInvalidated).toBe(true)
  },
)
