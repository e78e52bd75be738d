import { readEnv } from '../backend/env'

/** In a public bucket. */
export const publicFileUrl = (bucket: string, path: string) =>
  `${readEnv().url}/storage/v1/object/public/${bucket}/${path}`

export const CAMPAIGN_IMAGES = 'campaign-images'

export const PRODUCT_DOCUMENTS = 'product-documents'

export const MANAGER_PHOTOS = 'manager-photos'

/** Null without one. */
export const managerPhotoUrl = (photo: string | null) => photo && publicFileUrl(MANAGER_PHOTOS, photo)
