import { createFileRoute } from '@tanstack/react-router'
import { RegisterWizard } from '#features/clinics/components/register-wizard.tsx'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/_guest/register')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: number } =>
    step === 2 || step === 3 || step === 4 ? { step } : {},
  head: () => pageHead('Регистрация клиники'),
  component: Register,
})

function Register() {
  const { step = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <RegisterWizard step={step} onStep={(step) => void navigate({ search: step > 1 ? { step } : {} })} />
}
