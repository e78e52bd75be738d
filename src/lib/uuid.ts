import { notFound } from '@tanstack/react-router'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text is a UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** A path parameter that must be a UUID; without one the page is not found, rather than broken. */
export function uuidParam(text: string): string {
  if (!isUuid(text)) throw notFound({ data: { invalid: true } })
  return text.toLowerCase()
}
