// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printFile } from './print-file'

const file = new Blob(['%PDF-'], { type: 'application/pdf' })
const saved: string[] = []
const frames = () => [...document.querySelectorAll('iframe')]

/** The frame has loaded, and its page prints so. */
function load(frame: HTMLIFrameElement, print: () => void) {
  Object.defineProperty(frame, 'contentWindow', { value: { print } })
  frame.dispatchEvent(new Event('load'))
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:none'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  saved.length = 0
  document.body.replaceChildren()
})

const showsPdf = (value: boolean) => Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true })

test('a file is printed from a frame, and the next one from another', () => {
  showsPdf(true)
  const print = vi.fn<() => void>()
  printFile(file, 'Счёт.pdf')
  load(frames()[0]!, print)
  expect(print).toHaveBeenCalledOnce()
  printFile(file, 'Накладная.pdf')
  expect(frames().map(({ title }) => title)).toEqual(['Накладная.pdf'])
  expect(saved).toEqual([])
})

test('what the browser does not let print is saved', () => {
  showsPdf(true)
  printFile(file, 'Счёт.pdf')
  load(frames()[0]!, () => {
    throw new DOMException('of another origin', 'SecurityError')
  })
  expect(saved).toEqual(['Счёт.pdf'])
})

test('a browser that shows no PDF saves it', () => {
  showsPdf(false)
  printFile(file, 'Счёт.pdf')
  expect([frames(), saved]).toEqual([[], ['Счёт.pdf']])
})
