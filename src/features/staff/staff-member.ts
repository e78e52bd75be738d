import { z } from 'zod'
import { Constants } from '#lib/database.types'

const member = z.object({
  user_id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  /** The active role, or the one taken away last. */
  role: z.enum(Constants.public.Enums.app_role),
  is_active: z.boolean(),
  granted_by: z.string().nullable(),
  granted_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  /** Has not followed the invitation yet. */
  is_invited: z.boolean(),
  /** How many clinics they manage. */
  clients: z.number(),
})
export type StaffMember = z.infer<typeof member>

/** A list that comes whole. */
export const staffSchema = z.array(member).transform((rows) => ({ rows, total: rows.length }))

export const memberName = ({ full_name, email }: Pick<StaffMember, 'full_name' | 'email'>) => full_name ?? email
