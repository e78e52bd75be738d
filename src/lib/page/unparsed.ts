/**
 * For a route's `validateSearch`. The first chunk, which holds every `validateSearch`, has no room for the parsers:
 * loader and page parse the parameters.
 */
export const unparsed = <Search extends object>(search: Record<string, unknown>) => search as Search
