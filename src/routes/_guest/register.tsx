import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import { RegisterWizard } from '#features/clinics/components/register-wizard.tsx'
import { pageHead } from '#lib/page/page-head'
import { Skeleton } from '#ui/state/skeleton'

export const Route = createFileRoute('/_guest/register')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: number } =>
    /^[234]$/.test(String(step)) ? { step: Number(step) } : {},
  loader: () =>
    pageHead(
      'Регистрация клиники',
      'Заявка на закупку профессиональной косметики для клиник, салонов и частных косметологов: четыре шага, проверка обычно за один рабочий день.',
      { path: '/register' },
    ),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Register,
})

function Register() {
  const { step = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Drafts live in the browser's storage, so the page is prerendered without its form.
  return (
    <ClientOnly fallback={<WizardToCome />}>
      <RegisterWizard step={step} onStep={(step) => void navigate({ search: step > 1 ? { step } : {} })} />
    </ClientOnly>
  )
}

function WizardToCome() {
  return (
    <div className="page-width pt-5 md:pt-10">
      <h1 className="text-31 md:text-39">Регистрация клиники</h1>
      <Skeleton className="mt-6 h-150" />
    </div>
  )
}
