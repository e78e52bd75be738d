import type { BarcodeDetector as Detector, BarcodeFormat } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { loadChunk } from '#lib/boot/load-chunk'
import { codeGate } from './scan.ts'

/** Between two pictures, ms. */
const EVERY = 120
const formats: BarcodeFormat[] = ['ean_13']

/** The browser's own, or one from our own host: 370 kB that Safari and Firefox load once. */
async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: typeof Detector }
  if ((await Own?.getSupportedFormats())?.includes('ean_13')) return new Own!({ formats })
  const { BarcodeDetector, prepareZXingModule } = await loadChunk(() => import('barcode-detector/ponyfill'))
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return new BarcodeDetector({ formats })
}

type Watching = {
  signal: AbortSignal
  /** The camera's picture is on the screen. */
  onPicture: () => void
  onCode: (code: string) => void
}

/** Shows the camera in `video` and reads what is held before it, until it is aborted or fails. */
export async function readCodes(video: HTMLVideoElement, { signal, onPicture, onCode }: Watching): Promise<void> {
  // Without HTTPS there is no such thing.
  if (!navigator.mediaDevices) throw new DOMException('No camera', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  try {
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    onPicture()
    const detector = await openDetector()
    const gate = codeGate()
    while (!signal.aborted) {
      if (stream.getVideoTracks().some(({ readyState }) => readyState === 'ended')) {
        throw new DOMException('The camera was taken away', 'NotReadableError')
      }
      const codes = video.readyState < video.HAVE_CURRENT_DATA ? [] : await detector.detect(video)
      for (const code of gate(
        codes.map(({ rawValue }) => rawValue),
        performance.now(),
      )) {
        if (!signal.aborted) onCode(code)
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
