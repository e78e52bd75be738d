import { checkFile } from '#features/documents/file-check.ts'
import { AppError } from '#lib/backend/errors'
import { encodePicture } from '#lib/picture/encode'

export const MOST_FILES = 4
const LARGEST_FILE = 5 * 1024 * 1024
/** Pictures above this are made smaller: a phone's photo takes minutes on a slow network. */
const HEAVY_PICTURE = 1024 * 1024
const LONGEST_SIDE = 2000

/** For the file dialog. Other pictures are re-encoded. */
export const ACCEPTED = 'image/*,application/pdf'

/** A file as it may be sent. Throws an AppError that says why it cannot be. */
export async function attachable(file: File): Promise<File> {
  const { type } = await checkFile(file.slice(0, 8))
  if (type === 'application/pdf') {
    if (file.size > LARGEST_FILE) throw new AppError('file_too_large')
    return named(file, type)
  }
  if (type && file.size <= HEAVY_PICTURE) return named(file, type)
  if (!type && !file.type.startsWith('image/')) throw new AppError('wrong_file_type')
  const { files } = await encodePicture(file, { sides: [LONGEST_SIDE], shortest: 1, type: 'image/jpeg' })
  return new File(files, `${file.name.replace(/\.\w+$/, '') || 'Фото'}.jpg`, { type: 'image/jpeg' })
}

const named = (file: File, type: string) => (file.name ? file : new File([file], 'Файл', { type }))
