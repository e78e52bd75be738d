import { LineName } from '#features/assortment/components/line-dot.tsx'
import { ProductName } from '#features/assortment/components/product-name.tsx'
import { RowPicture } from '#features/catalog/components/row-picture.tsx'
import { factText, NO_FACTS, type Facts } from '#features/catalog/facts.ts'
import { dateText, timeText } from '#lib/dates/dates'
import { tabOptions, type ListOf } from '#lib/list/list'
import { Tag } from '#ui/data/tag'
import { EditableCell } from './components/editable-cell.tsx'
import { importFields } from './import-columns.ts'
import { PRODUCTS_COUNTED, type ProductList, type ProductRow } from './product-list.ts'
import { PRODUCT_STATUSES, productsParams, type ProductsSearch } from './products-search.ts'
import { PRODUCTS_PER_PAGE } from './queries.ts'
import { productStatus, productTitle } from './words.ts'

const nameCell = (product: ProductRow, more?: string) => (
  <span className="hyphens-auto">
    <ProductName product={product} more={more} />
  </span>
)

const levelWords = { out: 'нет в наличии', low: 'заканчивается', enough: 'в наличии' }

const factColumns = (Object.keys(NO_FACTS) as (keyof Facts)[]).map((field) => ({
  id: field,
  header: importFields[field].label,
  csv: ({ facts }: ProductRow) => factText(field, facts[field]),
}))

/** The columns of its file are those that an import reads. */
export const productsList: ListOf<ProductRow, ProductsSearch> = {
  name: 'Товары',
  params: productsParams,
  views: {
    page: 'products',
    ready: [
      { name: 'Опубликованы без цены', search: { status: 'published', unpriced: 'yes' } },
      { name: 'Опубликованы без снимка', search: { status: 'published', unpictured: 'yes' } },
      { name: 'Опубликованы, нет на складе', search: { status: 'published', stock: 'out' } },
    ],
  },
  id: ({ id }) => id,
  label: productTitle,
  pageSize: PRODUCTS_PER_PAGE,
  countedTo: PRODUCTS_COUNTED,
  columns: [
    {
      header: 'Название',
      value: 'name',
      picture: ({ image_url }) => <RowPicture path={image_url} />,
      cell: (product) => nameCell(product),
      card: { at: 'title', cell: (product) => nameCell(product, product.sku) },
      sort: 'name',
      className: 'min-[88rem]:min-w-96',
    },
    { header: 'Артикул', value: 'sku', card: false, sort: 'sku', className: 'whitespace-nowrap' },
    { header: 'Тип', csv: 'product_type' },
    { header: 'Линейка', cell: LineName, card: false, csv: 'line' },
    { header: 'Объём, мл', csv: 'volume_ml', numeric: true },
    {
      id: 'tags',
      header: 'Метки',
      cell: ({ tags }) =>
        tags.length > 0 ? (
          <span className="flex items-center gap-1.5 whitespace-nowrap" title={tags.join(', ')}>
            <Tag>{tags[0]}</Tag>
            {tags.length > 1 && (
              <span className="text-13 text-muted">
                +{tags.length - 1}
                <span className="sr-only">: {tags.slice(1).join(', ')}</span>
              </span>
            )}
          </span>
        ) : null,
      card: false,
      csv: ({ tags }) => tags.join(', '),
    },
    {
      id: 'status',
      header: 'Статус',
      value: ({ status }) => productStatus[status].label,
      tone: ({ status }) => productStatus[status].tone,
      // Nearly all are published: a card marks only the others.
      card: { at: 'corner', shows: ({ status }) => status !== 'published' },
    },
    {
      header: 'Цена',
      cell: (product) => <EditableCell product={product} field="price" />,
      csv: 'price',
      sort: '-price',
      numeric: true,
    },
    {
      header: 'Остаток',
      cell: (product) => <EditableCell product={product} field="stock" />,
      csv: 'stock_count',
      sort: 'stock',
      sortsShort: true,
      numeric: true,
      hint: 'Столько можно заказать. Зарезервированное заказами лежит на полке сверх этого.',
    },
    {
      header: 'В заказах',
      cell: ({ reserved }) => reserved || null,
      csv: 'reserved',
      numeric: true,
      hint: 'Новые, подтверждённые и собираемые заказы',
    },
    { id: 'shelf', header: 'На полке', csv: ({ stock_count, reserved }) => stock_count + reserved, numeric: true },
    { id: 'level', header: 'Наличие', csv: ({ stock_level }) => levelWords[stock_level] },
    {
      id: 'updated',
      header: 'Изменён',
      optional: true,
      cell: ({ updated_at }) => <span title={timeText(updated_at)}>{dateText(updated_at)}</span>,
      card: false,
      sort: '-updated',
      numeric: true,
    },
    { header: 'Штрихкод', csv: 'barcode' },
    { header: 'Порог остатка', csv: 'low_stock_threshold', numeric: true },
    ...factColumns,
    {
      id: 'certificate',
      header: importFields.certificate_required.label,
      csv: ({ certificate_required }) => (certificate_required ? 'да' : 'нет'),
    },
  ],
}

const statuses = { all: 'Все', published: 'В продаже', draft: 'Черновики', hidden: 'Скрыты' }

export function statusTabs(counts: ProductList['counts'] | undefined) {
  const all = counts && PRODUCT_STATUSES.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return {
    name: 'status',
    label: 'Статус',
    options: tabOptions(statuses, counts && { published: 0, draft: 0, hidden: 0, ...counts, all }),
  } as const
}
