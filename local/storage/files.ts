import { createReadStream, mkdirSync } from 'node:fs'
import { rm, writeFile, copyFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** The contents of uploaded files, one flat file per version: object names never become paths, nothing is overwritten. */
export interface Files {
  write(version: string, content: Uint8Array): Promise<void>
  read(version: string): ReadableStream
  copy(from: string, to: string): Promise<void>
  remove(version: string): Promise<void>
}

export function createFiles(dir: string): Files {
  mkdirSync(dir, { recursive: true })
  const pathOf = (version: string) => path.join(dir, version)
  return {
    write: (version, content) => writeFile(pathOf(version), content),
    read: (version) => Readable.toWeb(createReadStream(pathOf(version))) as NodeReadableStream as ReadableStream,
    copy: (from, to) => copyFile(pathOf(from), pathOf(to)),
    remove: (version) => rm(pathOf(version), { force: true }),
  }
}
