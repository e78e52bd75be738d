import { mutationOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { supabase } from '#lib/supabase'
import { legalKeys, type LegalKind } from './queries.ts'

type NewVersion = { kind: LegalKind; version: string; title: string; body: string }

/** A published version cannot be changed. For super admins. */
export const publishMutation = () =>
  mutationOptions({
    mutationFn: async (document: NewVersion): Promise<void> => {
      const db = await supabase()
      unwrap(await db.rpc('publish_legal_document', document))
    },
    ...invalidates(legalKeys.all),
  })
