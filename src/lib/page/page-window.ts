/** At most seven items: the ends, the neighbours and gaps. */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  if (pageCount <= 7) return range(1, pageCount)
  if (page <= 4) return [...range(1, 5), 'gap', pageCount]
  if (page >= pageCount - 3) return [1, 'gap', ...range(pageCount - 4, pageCount)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pageCount]
}

/** For phones: ends and neighbours. A gap of one page is that page. */
export function phonePageWindow(page: number, pageCount: number): (number | 'gap')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((n) => n >= 1 && n <= pageCount)
  return shown.flatMap((n, index): (number | 'gap')[] => {
    const missing = n - (shown[index - 1] ?? 0) - 1
    return missing === 0 ? [n] : missing === 1 ? [n - 1, n] : ['gap', n]
  })
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
