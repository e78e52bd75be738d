import { SearchParamError } from '@tanstack/react-router'
import { AppError } from '../backend/errors'

/** Replaces a page. Texts are for the small print; the page has a Russian title of its own. */
export type PageError = { statusCode: number; statusMessage: string; message: string }

export const internalError: PageError = {
  statusCode: 500,
  statusMessage: 'Internal Server Error',
  message: 'Internal Server Error',
}

const statusMessages: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The error of a status code. */
export function errorOfStatus(statusCode: number, path: string): PageError {
  if (statusCode === 404) return pageNotFound(path)
  const statusMessage = statusMessages[statusCode] ?? internalError.statusMessage
  return { statusCode, statusMessage, message: statusMessage }
}

/** No route has this path. */
export function pageNotFound(path: string): PageError {
  return { statusCode: 404, statusMessage: 'Not Found', message: `Page not found: ${path}` }
}

/** The route exists, but its parameter is invalid. */
export function invalidPage(path: string): PageError {
  return { statusCode: 404, statusMessage: 'Not Found', message: `Page Not Found: ${path}` }
}

/** Maps anything thrown while a page loads or renders. */
export function toPageError(error: unknown, path: string): PageError {
  if (error instanceof SearchParamError) return invalidPage(path)
  if (error instanceof AppError && error.word === 'not_found') return pageNotFound(path)
  if (error instanceof AppError && error.word === 'role_check_failed')
    return { ...internalError, message: String(error.details) }
  return internalError
}
