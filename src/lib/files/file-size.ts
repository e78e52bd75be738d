const MB = 1024 * 1024

/** 412 КБ; 1,2 МБ */
export function fileSizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))}\u00a0КБ`
  return `${(bytes / MB).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0МБ`
}
