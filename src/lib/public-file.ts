import { readEnv } from './env'

/** The address of a file in a public bucket. */
export const publicFileUrl = (bucket: string, path: string) =>
  `${readEnv().url}/storage/v1/object/public/${bucket}/${path}`

/** The bucket of the pictures of campaigns. */
export const CAMPAIGN_IMAGES = 'campaign-images'

/** The bucket of the photos of account managers. */
export const MANAGER_PHOTOS = 'manager-photos'

/** The address of a manager's photo; null without one. */
export const managerPhotoUrl = (photo: string | null) => photo && publicFileUrl(MANAGER_PHOTOS, photo)
