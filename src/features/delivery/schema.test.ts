import { expect, test } from 'vitest'
import { carrierSchema } from './method-schema.ts'
import { fitsCarrier, handoverSchema, OTHER, problemSchema, shipmentSchema } from './schema.ts'

const kazpost = {
  code: 'kazpost',
  name: 'Казпочта',
  tracking_pattern: '[A-Z]{2}[0-9]{9}KZ|KZ[0-9]{9}',
  tracking_url: null,
  is_active: true,
  position: 1,
}

test.each([
  ['RR104882317KZ', true],
  ['rr 104-882-317 kz', true],
  ['KZ123456789', true],
  ['1RR104882317KZ', false],
  ['RR104882317KZ2', false],
])('%s is a number of the carrier: %s', (number, fits) => {
  expect(fitsCarrier(number, kazpost.tracking_pattern)).toBe(fits)
  expect(fitsCarrier(number, null)).toBe(true)
})

const shipment = { carrier: 'kazpost', tracking: '', places: '2', weight: '1,9', cost: '2 300' }
const wrongOf = (result: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.error?.issues.map(({ path }) => path[0])

test('a shipment is read as the database takes it', () => {
  expect(shipmentSchema([kazpost], true).parse(shipment)).toMatchObject({ places: 2, weight: 1.9, cost: 2300 })
  expect(shipmentSchema([kazpost], true).parse({ ...shipment, weight: '', cost: '' })).toMatchObject({
    weight: undefined,
    cost: undefined,
  })
})

test.each([
  [{ carrier: '' }, ['carrier']],
  [{ tracking: 'nonsense' }, ['tracking']],
  [{ places: '0' }, ['places']],
  [{ weight: '0' }, ['weight']],
  [{ weight: 'два' }, ['weight']],
  [{ cost: '2.50' }, ['cost']],
])('a shipment with %j is refused', (change, fields) => {
  expect(wrongOf(shipmentSchema([kazpost], true).safeParse({ ...shipment, ...change }))).toEqual(fields)
})

test('a pickup needs no carrier', () => {
  expect(shipmentSchema([], false).safeParse({ ...shipment, carrier: '' }).success).toBe(true)
})

const handover = { to: 'Асель', code: '1234', photo: null, cash: '45 000', note: '' }

test.each([
  [true, 45_000, {}, undefined],
  [true, 45_000, { code: '' }, ['code']],
  [true, 45_000, { code: '', photo: new File(['x'], 'a.jpg', { type: 'image/jpeg' }) }, undefined],
  [true, 45_000, { code: '12' }, ['code']],
  [true, 45_000, { cash: '' }, ['cash']],
  [true, 45_000, { cash: '44 000' }, ['note']],
  [true, 45_000, { cash: '44 000', note: 'нет сдачи' }, undefined],
  [false, null, { code: '', cash: '' }, undefined],
  [false, null, { to: ' ' }, ['to']],
])('handing over (code: %s, collect: %s) with %j: %s', (asksCode, collect, change, fields) => {
  expect(wrongOf(handoverSchema(asksCode, collect).safeParse({ ...handover, ...change }))).toEqual(fields)
})

test('another reason needs words', () => {
  expect(problemSchema.parse({ reason: OTHER, other: 'Затопило подъезд', tryOn: '' }).reason).toBe('Затопило подъезд')
  expect(problemSchema.safeParse({ reason: OTHER, other: '', tryOn: '' }).success).toBe(false)
  expect(problemSchema.safeParse({ reason: 'Никто не открыл', other: '', tryOn: '2020-01-01' }).success).toBe(false)
})

const carrier = { code: 'dhl', name: 'DHL', pattern: '', url: '', position: '1', isActive: true }

test.each([
  [{}, undefined],
  [{ pattern: '[0-9]{10}', url: 'https://dhl.kz/t?n={number}' }, undefined],
  [{ pattern: '.*' }, ['pattern']],
  [{ pattern: '[' }, ['pattern']],
  [{ pattern: '(a)?' }, ['pattern']],
  [{ url: 'http://dhl.kz/{number}' }, ['url']],
  [{ url: 'https://dhl.kz/' }, ['url']],
  [{ code: 'Д' }, ['code']],
])('a carrier with %j: %s', (change, fields) => {
  expect(wrongOf(carrierSchema.safeParse({ ...carrier, ...change }))).toEqual(fields)
})
