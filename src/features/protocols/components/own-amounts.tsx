import { useMutation, useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useFormContext } from 'react-hook-form'
import { clinicRoleQuery } from '#features/account/queries.ts'
import { Button } from '#ui/action/button'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { toast } from '#ui/state/toast'
import { FormDialog } from '#ui/window/form-dialog'
import { ownAmountsQuery } from '../kit-queries.ts'
import { saveAmountsMutation } from '../mutations.ts'
import { amountsSchema, typedMl } from '../schema.ts'
import { mlText, type Protocol } from '../protocol.ts'

type OwnAmountsProps = { protocol: Protocol; userId: string }

/** The clinic's own ml in each step that uses a product; empty: as in the protocol. Accountants only read. */
export function OwnAmounts({ protocol, userId }: OwnAmountsProps) {
  const steps = protocol.steps.filter(({ ml, product }) => ml !== null && product)
  const { data: own } = useQuery(ownAmountsQuery(steps.map(({ id }) => id)))
  const { data: role } = useQuery(clinicRoleQuery(userId))
  const save = useMutation(saveAmountsMutation())
  if (!role || role === 'accountant') return null
  return (
    <FormDialog
      key={own && [...own].join()}
      trigger={
        <Button variant="secondary" disabled={!own}>
          <SlidersHorizontal />
          {own?.size ? 'Свой расход указан' : 'Указать свой расход'}
        </Button>
      }
      title="Свой расход"
      description="Сколько мл на процедуру уходит у вас. Оставьте поле пустым, если как в протоколе."
      schema={amountsSchema}
      defaultValues={{ ml: Object.fromEntries(steps.map(({ id }) => [id, typedMl(own?.get(id) ?? null)])) }}
      confirmLabel="Сохранить"
      onSubmit={async ({ ml }) => {
        await save.mutateAsync({ protocol_id: protocol.id, amounts: ml })
        toast.success('Расход сохранён, набор пересчитан')
      }}
    >
      <AmountFields steps={steps} />
    </FormDialog>
  )
}

function AmountFields({ steps }: { steps: Protocol['steps'] }) {
  const { register } = useFormContext()
  return steps.map(({ id, product, ml }, index) => (
    <FormField key={id} name={`ml.${id}`} label={`${index + 1}. ${product!.name}`} hint={`В протоколе ${mlText(ml!)}`}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        end={<span className="text-muted">мл</span>}
        {...register(`ml.${id}`)}
      />
    </FormField>
  ))
}
