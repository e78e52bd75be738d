import { fileSizeText } from '#lib/files/file-size'

/** The bucket and the database have the same limits. */
export const LARGEST_FILE = 10 * 1024 * 1024
export const MOST_DOCUMENTS = 8

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
const signatures: [FileType, number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

export type FileType = keyof typeof extensions

/** For the file dialog. */
export const ACCEPTED = Object.keys(extensions).join()

/** The type by content, or why it is refused; the server checks again. */
export async function checkFile(
  file: Blob,
): Promise<{ type: FileType; problem?: undefined } | { type?: undefined; problem: string }> {
  if (file.size === 0) return { problem: 'Файл пуст. Выберите другой.' }
  if (file.size > LARGEST_FILE) {
    return { problem: `Файл больше ${fileSizeText(LARGEST_FILE)}. Сожмите его или сохраните в PDF.` }
  }
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const type = signatures.find(([, signature]) => signature.every((byte, index) => start[index] === byte))?.[0]
  return type ? { type } : { problem: 'Это не PDF, JPG или PNG, как бы файл ни назывался. Выберите другой.' }
}

export const isPdf = async (file: Blob) => (await checkFile(file)).type === 'application/pdf'

/** Storage refuses some characters of people's own file names. */
export const uploadPath = (userId: string, type: FileType) => `${userId}/${crypto.randomUUID()}.${extensions[type]}`
