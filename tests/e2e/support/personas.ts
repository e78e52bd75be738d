/** The demo shop's people, by the names that tests call them. Everybody's password is the same. */
export const personas = {
  superAdmin: { id: 'a0000000-0000-4000-8000-000000000001', email: 'super@aurelis.test' },
  admin: { id: 'a0000000-0000-4000-8000-000000000002', email: 'admin@aurelis.test' },
  logistic: { id: 'a0000000-0000-4000-8000-000000000003', email: 'logistic@aurelis.test' },
  manager: { id: 'a0000000-0000-4000-8000-000000000004', email: 'manager@aurelis.test' },
  otherManager: { id: 'a0000000-0000-4000-8000-000000000005', email: 'manager2@aurelis.test' },
  clinic: { id: 'c0000000-0000-4000-8000-000000000001', email: 'clinic@aurelis.test' },
  otherClinic: { id: 'c0000000-0000-4000-8000-000000000002', email: 'clinic2@aurelis.test' },
  pendingClinic: { id: 'c0000000-0000-4000-8000-000000000003', email: 'pending@aurelis.test' },
  rejectedClinic: { id: 'c0000000-0000-4000-8000-000000000004', email: 'reject@aurelis.test' },
} as const

export type Persona = keyof typeof personas
export const password = 'Aurelis-2026'
