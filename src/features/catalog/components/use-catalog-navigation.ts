import { useNavigate } from '@tanstack/react-router'
import type { CatalogSearch } from '../catalog-search.ts'

/** Keeps the scroll position. */
export function useCatalogNavigation() {
  const navigate = useNavigate()
  return (search: CatalogSearch) => void navigate({ to: '/catalog', search, resetScroll: false })
}
