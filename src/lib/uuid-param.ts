import { notFound } from '@tanstack/react-router'
import { isUuid } from './uuid.ts'

/** A path parameter that must be a UUID; without one the page is not found, rather than broken. */
export function uuidParam(text: string): string {
  if (!isUuid(text)) throw notFound({ data: { invalid: true } })
  return text.toLowerCase()
}
