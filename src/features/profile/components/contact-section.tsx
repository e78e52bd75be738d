import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useSnapshot } from 'valtio'
import { session } from '#features/account/session-store.ts'
import { checkoutKeys } from '#features/checkout/queries.ts'
import { fieldLabels } from '#features/clinics/choices.ts'
import { ContactFields } from '#features/clinics/components/contact-fields.tsx'
import { saveContact } from '#features/clinics/mutations.ts'
import { joinName, phoneOf, splitName } from '#features/clinics/names-and-numbers.ts'
import { clinicKeys } from '#features/clinics/queries.ts'
import { contactsSchema, type Contacts } from '#features/clinics/schema.ts'
import { applyMask, phoneMask } from '#lib/masks'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { Form, FormErrors } from '#ui/form'
import { toast } from '#ui/toast'
import { sections } from '../sections.ts'
import { SectionHead } from './section-head.tsx'

type ContactSectionProps = { userId: string; clinic: { contact_name: string | null; phone: string | null } }

/** Whom we call: the clinic changes that by itself. */
export function ContactSection({ userId, clinic }: ContactSectionProps) {
  const { supabase_user: user } = useSnapshot(session)
  const queryClient = useQueryClient()
  const stored: Contacts = {
    ...splitName(clinic.contact_name ?? ''),
    phone: applyMask(phoneMask, clinic.phone ?? ''),
  }
  const form = useForm({ resolver: zodResolver(contactsSchema), defaultValues: stored })
  const { isDirty, isSubmitting } = form.formState

  async function save(values: Contacts) {
    await saveContact(userId, { contact_name: joinName(values), phone: phoneOf(values.phone)! })
    form.reset(values)
    toast.success('Контакты сохранены')
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: clinicKeys.own(userId) }),
      queryClient.invalidateQueries({ queryKey: checkoutKeys.payer(userId) }),
    ])
  }

  return (
    <>
      <SectionHead title={sections.contact} />
      <Card>
        <Form form={form} onSubmit={save}>
          <FormErrors labels={fieldLabels} className="mb-5" />
          <ContactFields phoneHint="По нему звоним о заказах и доставке" />
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
    </>
  )
}
