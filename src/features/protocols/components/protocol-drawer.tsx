import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { NameFields } from '#features/assortment/components/row-fields.tsx'
import { Button } from '#ui/action/button'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { FormDrawer } from '#ui/window/form-drawer'
import { toastError } from '#ui/state/toast-error'
import { deleteProtocolMutation, saveProtocolMutation } from '../mutations.ts'
import { protocolSchema, protocolValues } from '../schema.ts'
import type { AdminProtocol } from '../staff-queries.ts'
import { StepFields } from './step-fields.tsx'

type ProtocolDrawerProps = { protocol?: AdminProtocol; onClose: () => void }

export function ProtocolDrawer({ protocol, onClose }: ProtocolDrawerProps) {
  const save = useMutation(saveProtocolMutation())
  return (
    <FormDrawer
      size="lg"
      title={protocol?.name ?? 'Новый протокол'}
      before={
        protocol?.is_published && (
          <Link to="/protocols/$slug" params={{ slug: protocol.slug }} className="link">
            Открыть на сайте
          </Link>
        )
      }
      schema={protocolSchema}
      defaultValues={protocolValues(protocol)}
      labels={{ steps: 'Шаги' }}
      confirmLabel="Сохранить"
      actions={protocol && <DeleteProtocol protocol={protocol} onDeleted={onClose} />}
      onSubmit={async (values) => {
        await save.mutateAsync({
          protocol: { ...values, ...(protocol && { id: protocol.id }) },
          readAt: protocol?.updated_at ?? null,
        })
        toast.success(`Протокол «${values.name}» сохранён`)
      }}
      onClose={onClose}
    >
      <ProtocolFields isNew={!protocol} isPublished={protocol?.is_published === true} />
    </FormDrawer>
  )
}

function ProtocolFields({ isNew, isPublished }: { isNew: boolean; isPublished: boolean }) {
  const { register } = useFormContext()
  return (
    <>
      <NameFields isNew={isNew} slugHint={isPublished ? 'У опубликованного протокола адрес не меняется' : undefined} />
      <FormField name="need" label="Для чего" hint="Одна строка под названием">
        <Input autoComplete="off" {...register('need')} />
      </FormField>
      <FormField name="minutes" label="Вся процедура" required>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          end={<span className="text-muted">мин</span>}
          {...register('minutes')}
        />
      </FormField>
      <FormField
        name="text"
        label="Описание"
        hint="Кому подходит, курс, подготовка. Пустая строка начинает новый абзац"
      >
        <Textarea rows={5} {...register('text')} />
      </FormField>
      <StepFields />
      <CheckboxField name="is_published" note="Страница появится на сайте, в картах товаров и линеек">
        Опубликовать
      </CheckboxField>
    </>
  )
}

function DeleteProtocol({ protocol: { id, name }, onDeleted }: { protocol: AdminProtocol; onDeleted: () => void }) {
  const remove = useMutation(deleteProtocolMutation())
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="mr-auto">
          Удалить
        </Button>
      }
      title={`Удалить «${name}»?`}
      confirmLabel="Удалить протокол"
      tone="danger"
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ protocol_id: id })
          toast.success('Протокол удалён')
          onDeleted()
        } catch (error) {
          toastError(error)
        }
      }}
    >
      Вместе с ним пропадёт расход, который указали клиники. Чтобы лишь убрать его с сайта, снимите «Опубликовать».
    </ConfirmDialog>
  )
}
