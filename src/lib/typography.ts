const SHORT_WORD = /(?<=^|[\s«(])(\p{L}{1,2}) +/gu

/** No-break spaces after prepositions and other short words, so that no line ends with one. */
export const nbspAfterShortWords = (text: string) => text.replace(SHORT_WORD, '$1\u00a0')
