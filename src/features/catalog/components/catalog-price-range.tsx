import { useState } from 'react'
import { numberText } from '#lib/money/number-text'
import { useReader } from '#lib/typed/use-reader'
import { Input } from '#ui/form/input'
import { changed, type CatalogSearch } from '../catalog-search.ts'
import { useCatalogNavigation } from './use-catalog-navigation.ts'

type CatalogPriceRangeProps = {
  search: CatalogSearch
  /** The lowest and the highest price in the catalogue. */
  bounds: { min: number | null; max: number | null } | undefined
}

/** Applied on blur and on Enter. */
export function CatalogPriceRange({ search, bounds }: CatalogPriceRangeProps) {
  return (
    <div className="flex gap-2 pt-1 pb-0.5">
      <PriceField search={search} name="minPrice" label="Цена от" start="от" bound={bounds?.min} />
      <PriceField search={search} name="maxPrice" label="Цена до" start="до" bound={bounds?.max} />
    </div>
  )
}

type PriceFieldProps = {
  search: CatalogSearch
  name: 'minPrice' | 'maxPrice'
  label: string
  start: string
  bound: number | null | undefined
}

function PriceField({ search, name, label, start, bound }: PriceFieldProps) {
  const go = useCatalogNavigation()
  const value = search[name]
  const [text, setText] = useState(value?.toString() ?? '')
  const [shown, setShown] = useState(value)

  // The address has changed: by this field, a chip or the back button.
  if (value !== shown) {
    setShown(value)
    setText(value?.toString() ?? '')
  }

  const { read, prepare } = useReader('sum')
  const { value: price, problem } = read(text)

  function apply() {
    if (!problem && price !== value) go(changed(search, { [name]: price }))
  }

  return (
    <span className="grid flex-1 content-start">
      <Input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        value={text}
        placeholder={bound == null ? '' : numberText(bound)}
        start={<span className="text-13 text-muted">{start}</span>}
        onChange={({ target }) => setText(target.value)}
        onFocus={prepare}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        className="gap-1.5 px-2.5 tabular-nums"
      />
      {problem && (
        <small role="alert" className="text-danger">
          {problem}
        </small>
      )}
    </span>
  )
}
