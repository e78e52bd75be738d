import { Button } from '#ui/action/button'
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerHeader } from '#ui/window/drawer'
import { appliedFilters, withoutFilters, type CatalogSearch } from '../catalog-search.ts'
import type { Facets } from '../facets.ts'
import { productCount } from '../product.ts'
import { CatalogFilters } from './catalog-filters.tsx'
import { useCatalogNavigation } from './use-catalog-navigation.ts'

type CatalogFiltersDrawerProps = {
  search: CatalogSearch
  facets: Facets | undefined
  total: number | undefined
  onClose: () => void
}

/** Filters apply at once, and the button counts the products. */
export function CatalogFiltersDrawer({ search, facets, total, onClose }: CatalogFiltersDrawerProps) {
  const go = useCatalogNavigation()
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent>
        <DrawerHeader title="Фильтры" />
        <DrawerBody>
          <CatalogFilters search={search} facets={facets} />
        </DrawerBody>
        <DrawerFooter className="flex-nowrap">
          {appliedFilters(search).length > 0 && (
            <Button variant="ghost" onClick={() => go(withoutFilters(search))}>
              Сбросить
            </Button>
          )}
          <Button full onClick={onClose}>
            {total === undefined ? 'Показать товары' : `Показать ${productCount(total)}`}
          </Button>
        </DrawerFooter>
      </DrawerContent>
    </Drawer>
  )
}
