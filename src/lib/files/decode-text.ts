export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1251'

/** The text of a file and its encoding, by the byte order mark, else by the bytes. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const decode = (label: string, fatal = false) => new TextDecoder(label, { fatal }).decode(bytes)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be'), encoding: 'UTF-16' }
  // Delimiters, digits and line breaks have a zero byte in UTF-16, at odd places in little-endian.
  const zeros = [0, 0]
  bytes.subarray(0, 4096).forEach((byte, place) => {
    if (byte === 0) zeros[place % 2]! += 1
  })
  if (zeros[0]! + zeros[1]! > 0) {
    return { text: decode(zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'), encoding: 'UTF-16' }
  }
  try {
    return { text: decode('utf-8', true), encoding: 'UTF-8' }
  } catch {
    return { text: decode('windows-1251'), encoding: 'Windows-1251' }
  }
}
