/** Longest sides of the files of a picture, in pixels: for cards, for pages, to look closer. */
export const SIZES = [320, 640, 1280] as const

/** The shortest side that a photograph may have, in pixels; the database has the same. */
export const SMALLEST_SIDE = 800
