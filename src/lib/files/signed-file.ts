import { queryOptions } from '@tanstack/react-query'
import { AppError } from '../backend/errors'
import { supabase } from '../backend/supabase'

const LINK_LASTS = 60

export type PrivateFile = { storage_path: string; file_name: string }

/** Links to view and to download, valid for a minute. */
export async function signedLinks(bucket: string, { storage_path, file_name }: PrivateFile) {
  const db = await supabase()
  const { data, error } = await db.storage.from(bucket).createSignedUrl(storage_path, LINK_LASTS)
  if (error) throw new AppError('file_missing', { cause: error })
  return { view: data.signedUrl, download: `${data.signedUrl}&download=${encodeURIComponent(file_name)}` }
}

/** Renews the link before it expires. */
export const signedFileQuery = (bucket: string, file: PrivateFile) =>
  queryOptions({
    queryKey: ['file', bucket, file.storage_path],
    queryFn: () => signedLinks(bucket, file),
    staleTime: (LINK_LASTS - 10) * 1000,
    refetchInterval: (LINK_LASTS - 15) * 1000,
    gcTime: 0,
  })
