import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { legalTextQuery, legalVersionsQuery, type LegalDocument } from '../queries.ts'
import { LegalPage } from './legal-page.tsx'

async function prerendered(versions: LegalDocument[]) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(legalVersionsQuery('offer').queryKey, versions)
  for (const { id } of versions) queryClient.setQueryData(legalTextQuery(id).queryKey, `## Текст ${id}`)
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <LegalPage kind="offer" title="Публичная оферта" version={undefined} />,
    }),
    history: createMemoryHistory(),
  })
  await router.load()
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a shop without the text has a page that says so', async () => {
  const html = await prerendered([])
  expect(html).toContain('Публичная оферта')
  expect(html).toContain('Документ готовится')
})

test('the text in force takes its place', async () => {
  const html = await prerendered([{ id: 'a', kind: 'offer', version: '2026-11-01', title: 'Оферта магазина' }])
  expect(html).toContain('Оферта магазина')
  expect(html).toContain('Текст a')
  expect(html).not.toContain('Документ готовится')
})
