import { readEnv } from './env'

/** The address of a file in a public bucket. */
export const publicFileUrl = (bucket: string, path: string) =>
  `${readEnv().url}/storage/v1/object/public/${bucket}/${path}`

/** The bucket of the pictures of campaigns. */
export const CAMPAIGN_IMAGES = 'campaign-images'
