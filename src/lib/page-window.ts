/** Pages to offer around the current one: the ends, the neighbours and gaps, seven items at most. */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  if (pageCount <= 7) return range(1, pageCount)
  if (page <= 4) return [...range(1, 5), 'gap', pageCount]
  if (page >= pageCount - 3) return [1, 'gap', ...range(pageCount - 4, pageCount)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pageCount]
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
