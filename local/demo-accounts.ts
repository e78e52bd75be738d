/** The password of every account in `supabase/seed.sql`. */
export const demoPassword = 'Aurelis-2026'

/** One account per kind of person, as the seed makes them. */
export const demoAccounts = [
  { email: 'super@aurelis.test', who: 'super admin' },
  { email: 'admin@aurelis.test', who: 'admin' },
  { email: 'logistic@aurelis.test', who: 'logistic' },
  { email: 'manager@aurelis.test', who: 'account manager' },
  { email: 'manager2@aurelis.test', who: 'account manager of other clinics' },
  { email: 'clinic@aurelis.test', who: 'verified clinic, client of manager' },
  { email: 'clinic2@aurelis.test', who: 'verified clinic, client of manager2' },
  { email: 'pending@aurelis.test', who: 'clinic waiting for verification' },
  { email: 'reject@aurelis.test', who: 'rejected clinic' },
]
