import { readEnv } from '#lib/backend/env'

export function pictureUrl(path: string): string {
  return path.startsWith('/storage/') ? readEnv().url + path : path
}
