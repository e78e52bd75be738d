import { expect, test } from 'vitest'
import { contraindicationsOf, type ProtocolStep } from './protocol.ts'
import { EMPTY_STEP, protocolSchema, protocolValues } from './schema.ts'

const step = (name: string, contraindications: string): ProtocolStep => ({
  id: name,
  ml: 1,
  minutes: null,
  text: '',
  is_optional: false,
  product_type: null,
  product: {
    slug: name,
    name,
    product_type: 'Крем',
    line: 'Aqua Science',
    image_url: null,
    contraindications,
    certificate_required: false,
  },
})

test('each contraindication stands once, with the products that it comes from', () => {
  const steps = [
    step('Пилинг', 'Беременность\nГерпес'),
    step('Крем', 'беременность\n'),
    { ...step('Руками', 'x'), product: null },
    step('Пилинг', 'Беременность\nГерпес'),
  ]
  expect(contraindicationsOf(steps)).toEqual([
    { point: 'Беременность', products: ['Пилинг', 'Крем'] },
    { point: 'Герпес', products: ['Пилинг'] },
  ])
})

const product = { id: '7b000000-0000-4000-8000-000000000001', name: 'Пилинг', sku: 'MC-044-0100' }
const protocol = (steps: object[]) => ({
  ...protocolValues(),
  name: 'Пилинг',
  slug: 'piling',
  minutes: '45',
  steps: steps.map((changes) => ({ ...EMPTY_STEP, text: 'Нанести', ...changes })),
})

test('a step is sent with what it is done with, and nothing that was typed for another way', () => {
  const typed = protocol([
    { product, ml: '2,5', minutes: '10', type: '9' },
    { with: 'type', product, type: '9', ml: '4' },
    { with: 'nothing', product, type: '9', ml: '4', id: '7e000000-0000-4000-8000-000000000001' },
  ])
  expect(protocolSchema.parse(typed).steps).toMatchObject([
    { product_id: product.id, product_type_id: null, ml: 2.5, minutes: 10 },
    { product_id: null, product_type_id: 9, ml: 4, minutes: null },
    { id: '7e000000-0000-4000-8000-000000000001', product_id: null, product_type_id: null, ml: null },
  ])
})

test.each([
  [[], ['steps']],
  [[{ ml: '2' }], ['steps', 0, 'with']],
  [[{ product }], ['steps', 0, 'ml']],
  [[{ product, ml: '2,55' }], ['steps', 0, 'ml']],
  [[{ with: 'type', ml: '2' }], ['steps', 0, 'type']],
  [[{ with: 'nothing', minutes: 'час' }], ['steps', 0, 'minutes']],
  [[{ with: 'nothing', text: ' ' }], ['steps', 0, 'text']],
])('%j is refused at %j', (steps, path) => {
  expect(protocolSchema.safeParse(protocol(steps)).error?.issues.map((issue) => issue.path)).toEqual([path])
})
