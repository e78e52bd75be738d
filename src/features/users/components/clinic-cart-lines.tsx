import { Link } from '@tanstack/react-router'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { PRICE_ON_REQUEST, tenge } from '#lib/money/money'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { StatusChip, type StatusTone } from '#ui/data/status-chip'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import type { CartRow } from '../clinic-cart.ts'

const troubles: Record<NonNullable<CartRow['trouble']>, { label: string; tone: StatusTone }> = {
  gone: { label: 'Нет в каталоге', tone: 'danger' },
  'out-of-stock': { label: 'Нет в наличии', tone: 'danger' },
  'on-request': { label: PRICE_ON_REQUEST, tone: 'warning' },
  'too-many': { label: 'Не хватает', tone: 'warning' },
}

export function ClinicCartLines({ rows }: { rows: CartRow[] }) {
  const isPhone = useIsPhone()
  return (
    <section aria-label="Состав корзины">
      {isPhone ? (
        <ul className="grid gap-3">
          {rows.map((row, index) => (
            <li key={index} className="rounded-card border bg-surface p-4">
              <Product row={row} />
              <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-14 tabular-nums">
                <Availability row={row} />
                <span>
                  {row.quantity} × <Price row={row} />
                </span>
                <b className="w-full text-right">
                  <Sum row={row} />
                </b>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Table>
          <TableHead>
            <ColumnHeader>Товар</ColumnHeader>
            <ColumnHeader>Артикул</ColumnHeader>
            <ColumnHeader>Наличие</ColumnHeader>
            <ColumnHeader numeric>Количество</ColumnHeader>
            <ColumnHeader numeric>Цена</ColumnHeader>
            <ColumnHeader numeric>Сумма</ColumnHeader>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              <TableRow key={index}>
                <TableCell>
                  <Product row={row} />
                </TableCell>
                <TableCell className="text-muted">{row.sku || '—'}</TableCell>
                <TableCell>
                  <Availability row={row} />
                </TableCell>
                <TableCell numeric>{row.quantity}</TableCell>
                <TableCell numeric>
                  <Price row={row} />
                </TableCell>
                <TableCell numeric className="font-semibold">
                  <Sum row={row} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function Product({ row: { product, sku, selected } }: { row: CartRow }) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
        <ProductPicture path={product?.image_url ?? null} sizes="44px" className="size-full" />
      </span>
      <span className="min-w-0">
        {product ? (
          <Link to="/product/$slug" params={{ slug: product.slug }} className="font-semibold hover:text-accent">
            {product.name}
          </Link>
        ) : (
          <span className="text-muted">Товар {sku || 'без артикула'}</span>
        )}
        <small className="block text-12 text-muted">
          {product && `${product.product_type}, ${volumeText(product.volume_ml)}`}
          {!selected && `${product ? ' · ' : ''}не выбран`}
        </small>
      </span>
    </span>
  )
}

function Availability({ row: { product, trouble } }: { row: CartRow }) {
  if (trouble === null) return <span className="text-muted">есть {product?.stock_count}</span>
  const { label, tone } = troubles[trouble]
  return (
    <StatusChip tone={tone}>{trouble === 'too-many' ? `${label}: есть ${product?.stock_count}` : label}</StatusChip>
  )
}

function Price({ row: { product, formerPrice } }: { row: CartRow }) {
  if (!product || product.price === null) return <>—</>
  if (formerPrice === null) return <>{tenge(product.price)}</>
  return (
    <span className="inline-grid justify-items-end">
      {tenge(product.price)}
      <small className="text-12 text-muted">
        клиника видела <del>{tenge(formerPrice)}</del>
      </small>
    </span>
  )
}

function Sum({ row: { product, quantity } }: { row: CartRow }) {
  return <>{product?.price ? tenge(product.price * quantity) : '—'}</>
}
