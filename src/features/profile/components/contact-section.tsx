import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useSnapshot } from 'valtio'
import { session } from '#features/account/session-store.ts'
import { toContactData, toContactValues } from '#features/clinics/application.ts'
import { applicationLabels } from '#features/clinics/choices.ts'
import { ContactFields } from '#features/clinics/components/contact-fields.tsx'
import { FieldGrid } from '#features/clinics/components/field-grid.tsx'
import { WebsiteField } from '#features/clinics/components/website-field.tsx'
import { contactDetailsSchema, type ContactDetails } from '#features/clinics/schema.ts'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { Form, FormErrors, type Submit } from '#ui/form/form'
import { useLeaveGuard } from '#ui/window/leave-guard'
import { toast } from '#ui/state/toast'
import { saveContactMutation } from '../mutations.ts'
import { sections } from '../sections.ts'
import { SectionHead } from './section-head.tsx'

type ContactSectionProps = { userId: string; clinic: Parameters<typeof toContactValues>[0] }

/** The clinic changes these itself. */
export function ContactSection({ userId, clinic }: ContactSectionProps) {
  const { supabase_user: user } = useSnapshot(session)
  const contact = useMutation(saveContactMutation(userId))
  const stored = toContactValues(clinic)
  const form = useForm({ resolver: zodResolver(contactDetailsSchema), defaultValues: stored })
  const { isDirty, isSubmitting } = form.formState

  const { question } = useLeaveGuard(isDirty)

  async function save(values: ContactDetails, { saved }: Submit<ContactDetails>) {
    await contact.mutateAsync(toContactData(values))
    saved(values)
    toast.success('Контакты сохранены')
  }

  return (
    <>
      <SectionHead title={sections.contact} />
      <Card>
        <Form form={form} onSubmit={save}>
          <FormErrors labels={applicationLabels} className="mb-5" />
          <ContactFields phoneHint="По нему звоним о заказах и доставке" />
          <FieldGrid className="mt-5">
            <WebsiteField />
          </FieldGrid>
          <p className="mt-5 text-13 text-muted">
            Почта {user?.email}. Сменить её можно в разделе{' '}
            <Link to="/profile" search={{ tab: 'security' }} className="link">
              «Безопасность»
            </Link>
          </p>
          <div className="mt-5 flex gap-2.5 max-md:flex-col">
            <Button type="submit" loading={isSubmitting}>
              Сохранить
            </Button>
            {isDirty && (
              <Button variant="ghost" onClick={() => form.reset(stored)}>
                Отменить
              </Button>
            )}
          </div>
        </Form>
      </Card>
      {question}
    </>
  )
}
