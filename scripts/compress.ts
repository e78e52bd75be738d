import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:html|js|css|json|svg|txt|wasm|xml)$/

/** Pages are many and their bytes few: the last percent is worth its time only in files that stay. */
const qualityOf = (file: string) => (/\.(?:js|css|wasm)$/.test(file) ? constants.BROTLI_MAX_QUALITY : 6)

/** Puts a Brotli and a gzip copy beside every text file under `dir`. */
export async function compress(dir: string): Promise<void> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => TEXT.test(name))
  await Promise.all(names.map((name) => compressFile(join(dir, name))))
}

export async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(file),
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(text, { level: 6 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
