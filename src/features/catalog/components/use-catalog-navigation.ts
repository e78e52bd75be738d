import { useNavigate } from '@tanstack/react-router'
import type { CatalogSearch } from '../catalog-search.ts'

/** Goes to another address of the catalogue and leaves the page where it is scrolled to. */
export function useCatalogNavigation() {
  const navigate = useNavigate()
  return (search: CatalogSearch) => void navigate({ to: '/catalog', search, resetScroll: false })
}
