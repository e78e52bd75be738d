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

/** «Windows, Chrome». The order matters: most user agents also name other browsers. */
export function deviceText(userAgent: string | null): string {
  const nameIn = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(systems), nameIn(browsers)].filter(Boolean).join(', ') || 'Неизвестное устройство'
}

export const isMobile = (userAgent: string | null) => /iPhone|iPad|Android/.test(userAgent ?? '')
