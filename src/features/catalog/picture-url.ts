import { readEnv } from '#lib/env'

/** Where a picture is to be had: uploaded ones lie with the backend, the others on the site. */
export function pictureUrl(path: string): string {
  return path.startsWith('/storage/') ? readEnv().url + path : path
}
