import { notFound } from '@tanstack/react-router'
import { isUuid } from './uuid.ts'

/** For path parameters: throws `notFound` for anything but a UUID. */
export function uuidParam(text: string): string {
  if (!isUuid(text)) throw notFound({ data: { invalid: true } })
  return text.toLowerCase()
}
