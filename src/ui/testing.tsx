import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** For tests in jsdom: renders a component as the only page of a router, which it returns. */
export function renderPage(page: () => ReactNode, client = new QueryClient()) {
  window.scrollTo = () => undefined // jsdom only complains
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => null,
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}
