import { mkdirSync } from 'node:fs'
import { copyFile, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** The contents of uploaded files, one flat file per version: object names never become paths, nothing is overwritten. */
export interface Files {
  write(version: string, content: Uint8Array): Promise<void>
  /** `undefined` when it was removed meanwhile; once opened it is read to its end. */
  read(version: string): Promise<ReadableStream | undefined>
  copy(from: string, to: string): Promise<void>
  remove(version: string): Promise<void>
}

export function createFiles(dir: string): Files {
  mkdirSync(dir, { recursive: true })
  const pathOf = (version: string) => path.join(dir, version)
  return {
    write: (version, content) => writeFile(pathOf(version), content),
    async read(version) {
      const file = await open(pathOf(version)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file && (Readable.toWeb(file.createReadStream()) as NodeReadableStream as ReadableStream)
    },
    copy: (from, to) => copyFile(pathOf(from), pathOf(to)),
    remove: (version) => rm(pathOf(version), { force: true }),
  }
}
