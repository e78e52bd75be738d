const SHORT_WORD = /(?<=^|[\s«(])(\p{L}{1,2}) +/gu

/** So that no line ends with a preposition. */
export const nbspAfterShortWords = (text: string) => text.replace(SHORT_WORD, '$1\u00a0')
