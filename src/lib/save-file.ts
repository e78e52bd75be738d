/** Hands a file to the visitor, as if a link to it had been followed. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Safari reads it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
