/** All spaces but the line break. */
const SPACES = /[\t\v\f\r\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** Control characters, soft hyphens, direction marks, joiners, blank letters, tags. */
const INVISIBLE =
  /(?!\n)[\u034f\u17b4\u17b5\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Mirrors `private.clean_text`: NFC, plain spaces and hyphens, nothing invisible, trimmed. Line breaks stay. */
export const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(SPACES, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(INVISIBLE, '')
    .replace(/^[ \n]+|[ \n]+$/g, '')
