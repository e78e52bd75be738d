import { AppError } from './errors'

// Schemas for the first chunk, where zod is too heavy.

/** Throws for another shape. */
export type Reader<Value> = (value: unknown) => Value

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : refuse(value))
export const number: Reader<number> = (value) => (typeof value === 'number' ? value : refuse(value))
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse(value))

export const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value) =>
    value === null ? null : read(value)

export const oneOf =
  <Word extends string>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value) ?? refuse(value)

export const listOf =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (value) =>
    Array.isArray(value) ? value.map((item) => read(item)) : refuse(value)

/** Drops fields that are not named. */
export const record =
  <Value extends object>(fields: { [Name in keyof Value]-?: Reader<Value[Name]> }): Reader<Value> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return refuse(value)
    const known = new Map(Object.entries(value))
    const read = Object.entries<Reader<unknown>>(fields).map(([name, field]) => [name, field(known.get(name))])
    return Object.fromEntries(read) as Value
  }

function refuse(value: unknown): never {
  throw new AppError('unexpected', { details: value })
}
