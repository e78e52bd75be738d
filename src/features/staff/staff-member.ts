import { z } from 'zod'
import { Constants } from '#lib/database.types'

/** What admin_staff() answers: everybody who has or had a role. */
export const staffSchema = z.array(
  z.object({
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
    /** Clinics assigned to them. */
    clients: z.number(),
  }),
)

export type StaffMember = z.infer<typeof staffSchema>[number]

/** What to call somebody. */
export const memberName = ({ full_name, email }: Pick<StaffMember, 'full_name' | 'email'>) => full_name ?? email
