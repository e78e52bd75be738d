import { idParam } from '#lib/page/list-params'
import { presentParams, wordParam } from '#lib/page/search-params'

/** `clinic` is broken down by the draft; `versions` opens the history. */
export type RatingSearch = { clinic?: string | undefined; versions?: 'open' | undefined }

export const parseRatingSearch = ({ clinic, versions }: Record<string, unknown>): RatingSearch =>
  presentParams({ clinic: idParam(clinic), versions: wordParam(versions, ['open']) })
