import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readRpc, rowsQuery } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'
import { unwrap } from '#lib/backend/errors'
import { publicCall } from '#lib/backend/public-call'
import { flag, listOf, number, orNull, record, text } from '#lib/backend/shape'
import { supabase } from '#lib/backend/supabase'
import type { Kit } from './protocol.ts'

type KitArgs = { protocol_id: string; procedures: number; with_optional: boolean }

/** By the amounts of the caller's clinic where it has its own. */
export const kitQuery = (args: KitArgs, isClinic: boolean) =>
  queryOptions({
    queryKey: isClinic ? [...callerKeys.orders, 'kit', args] : ['catalog', 'kit', args],
    queryFn: async ({ signal }) =>
      kit(isClinic ? await readRpc('protocol_kit', args, signal) : await publicCall('protocol_kit', args, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The clinic's own amounts, by step. */
export const ownAmountsQuery = (clinicSteps: readonly string[]) =>
  queryOptions({
    queryKey: [...callerKeys.orders, 'protocol-amounts', clinicSteps],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const rows = unwrap(
        await db.from('clinic_protocol_amounts').select('step_id, ml').in('step_id', clinicSteps).abortSignal(signal),
      )
      return new Map(rows.map(({ step_id, ml }) => [step_id, ml]))
    },
  })

/** How many procedures a month the caller's clinic does; 0: it has not said. */
export const monthlyQuery = (protocolId: string) =>
  rowsQuery(
    [...callerKeys.orders, 'protocol-monthly', protocolId],
    (db) => db.from('clinic_protocols').select('monthly').eq('protocol_id', protocolId),
    {},
    ([row]): number => row?.monthly ?? 0,
  )

const kit = record<Kit>({
  procedures: number,
  is_complete: flag,
  total: number,
  procedure_cost: number,
  lines: listOf(
    record<Kit['lines'][number]>({
      product_id: text,
      name: text,
      ml: number,
      bought_ml: number,
      cost: number,
      enough_for: orNull(number),
      packs: listOf(
        record<Kit['lines'][number]['packs'][number]>({
          product_id: text,
          slug: text,
          sku: text,
          name: text,
          product_type: text,
          volume_ml: number,
          image_url: orNull(text),
          price: number,
          quantity: number,
        }),
      ),
    }),
  ),
})
