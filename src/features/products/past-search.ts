import { dayParam, listParams, textParam, word, type SearchOf } from '#lib/search-params'

export const pastParams = listParams({
  tabs: { day: dayParam },
  filters: { q: textParam, type: textParam, line: textParam, changed: word('yes') },
})

export type PastSearch = SearchOf<typeof pastParams>
