/** Downloads a file. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
