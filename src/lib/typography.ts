const SHORT_WORD = /(?<=^|[\s«(])(\p{L}{1,2}) +/gu

/** Ties prepositions and other short words to what follows, so that none is left hanging at the end of a line. */
export const tied = (text: string) => text.replace(SHORT_WORD, '$1\u00a0')
