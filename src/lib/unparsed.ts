/**
 * For `validateSearch` of a route: takes the parameters as they are. The route's loader and page parse them, since the first
 * chunk, which holds every `validateSearch`, has no room for the parsers.
 */
export const unparsed = <Search extends object>(search: Record<string, unknown>) => search as Search
