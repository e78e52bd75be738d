import { saveFile } from './save-file.ts'

const FRAME = 'printed-file'

/** Opens the browser's dialog to print a PDF; a browser that shows none downloads it. */
export function printFile(file: Blob, name: string) {
  if (!navigator.pdfViewerEnabled) return saveFile(file, name)
  // The dialog reads the frame while it is open.
  document.getElementById(FRAME)?.remove()
  const frame = Object.assign(document.createElement('iframe'), {
    id: FRAME,
    title: name,
    src: URL.createObjectURL(file),
  })
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden'
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow!.print()
    } catch {
      // Some viewers are of another origin.
      saveFile(file, name)
    }
  })
  document.body.append(frame)
}
