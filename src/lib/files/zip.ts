import { zip } from 'fflate'

/** Uncompressed: the files are compressed already. */
export async function zipFiles(files: readonly (readonly [name: string, file: Blob])[]): Promise<Blob> {
  const entries = await Promise.all(
    files.map(async ([name, file]) => [name, new Uint8Array(await file.arrayBuffer())] as const),
  )
  const archive = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    zip(Object.fromEntries(entries), { level: 0 }, (error, data) =>
      error ? reject(error) : resolve(data as Uint8Array<ArrayBuffer>),
    )
  })
  return new Blob([archive], { type: 'application/zip' })
}
