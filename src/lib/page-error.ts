import { SearchParamError } from '@tanstack/react-router'
import { AppError } from './errors'

/** An error that takes the place of a page. The texts are for the small print; the page has a Russian title of its own. */
export type PageError = { statusCode: number; statusMessage: string; message: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What /error shows, when something sent the visitor there. */
    error?: PageError
  }
}

/** What is shown when nothing better is known. */
export const internalError: PageError = {
  statusCode: 500,
  statusMessage: 'Internal Server Error',
  message: 'Internal Server Error',
}

/** No route has this path. */
export function pageNotFound(path: string): PageError {
  return { statusCode: 404, statusMessage: 'Not Found', message: `Page not found: ${path}` }
}

/** A route has this path, but what the path names cannot exist. */
export function invalidPage(path: string): PageError {
  return { statusCode: 404, statusMessage: 'Not Found', message: `Page Not Found: ${path}` }
}

/** Reads whatever was thrown while a page was loaded or drawn. */
export function toPageError(error: unknown, path: string): PageError {
  if (error instanceof SearchParamError) return invalidPage(path)
  if (error instanceof AppError && error.word === 'not_found') return pageNotFound(path)
  return internalError
}
