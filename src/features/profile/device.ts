const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/YaBrowser/, 'Яндекс Браузер'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** What a browser says of itself, as people know it: «Windows, Chrome». The order matters: most claim to be others too. */
export function deviceText(userAgent: string | null): string {
  const nameIn = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(systems), nameIn(browsers)].filter(Boolean).join(', ') || 'Неизвестное устройство'
}

/** Whether it is held in the hand. */
export const isMobile = (userAgent: string | null) => /iPhone|iPad|Android/.test(userAgent ?? '')
