import { readEnv } from '#lib/env'

export function pictureUrl(path: string): string {
  return path.startsWith('/storage/') ? readEnv().url + path : path
}
