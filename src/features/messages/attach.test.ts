import { beforeEach, expect, test, vi } from 'vitest'
import { encodePicture } from '#lib/picture/encode'
import { attachable } from './attach.ts'

vi.mock('#lib/picture/encode')

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const fileOf = (bytes: number[], name: string, type = '', size = bytes.length) => {
  const content = new Uint8Array(size)
  content.set(bytes)
  return new File([content], name, { type })
}
const pdf = (size?: number) => fileOf([...new TextEncoder().encode('%PDF-1.7')], 'Акт.pdf', 'application/pdf', size)

beforeEach(() => {
  vi.mocked(encodePicture).mockReset()
  vi.mocked(encodePicture).mockResolvedValue({ width: 10, height: 10, files: [new Blob(['jpeg'])] })
})

test.each([
  ['a small picture', fileOf(PNG, 'a.png')],
  ['a PDF of 5 MB', pdf(5 * 1024 * 1024)],
])('%s is sent as it is', async (_, file) => {
  expect(await attachable(file)).toBe(file)
  expect(encodePicture).not.toHaveBeenCalled()
})

test.each([
  ['a heavy picture', fileOf(PNG, 'Фото кабинета.png', 'image/png', 1024 * 1024 + 1)],
  ['a picture of another format', fileOf([0, 0, 0, 24], 'Фото кабинета.heic', 'image/heic')],
])('%s is made a smaller JPEG', async (_, file) => {
  const { name, type } = await attachable(file)
  expect({ name, type }).toEqual({ name: 'Фото кабинета.jpg', type: 'image/jpeg' })
})

test.each([
  ['a PDF above 5 MB', pdf(5 * 1024 * 1024 + 1), 'file_too_large'],
  ['a text that is called a PDF', fileOf([60], 'a.pdf', 'application/pdf'), 'wrong_file_type'],
])('%s is refused', async (_, file, word) => {
  await expect(attachable(file)).rejects.toMatchObject({ word })
})
