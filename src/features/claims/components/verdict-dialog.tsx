import { useMutation } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/action/button'
import { FormField } from '#ui/form/form'
import { SegmentedField } from '#ui/form/form-fields'
import { Radio, RadioGroup } from '#ui/form/radio-group'
import { Textarea } from '#ui/form/textarea'
import { Alert } from '#ui/state/alert'
import { toast } from '#ui/state/toast'
import { FormDialog } from '#ui/window/form-dialog'
import type { StaffClaim } from '../claim.ts'
import { decideMutation, proposeMutation } from '../mutations.ts'
import { effects, readyAnswers } from '../verdict.ts'
import { GOODS, goodsOutcome, settlement, SETTLEMENTS } from '../words.ts'

const schema = z
  .object({
    decision: z.enum(['yes', 'no']),
    goods: z.enum(GOODS),
    settle_by: z.enum(SETTLEMENTS),
    comment: z.string().trim().max(1000, 'Не больше 1 000 знаков'),
  })
  .refine(({ decision, comment }) => decision === 'yes' || comment.length > 1, {
    path: ['comment'],
    message: 'Напишите клинике, почему отклоняете',
  })
type Values = z.infer<typeof schema>

type VerdictDialogProps = { claim: StaffClaim; by: 'admin' | 'manager' }

/** Whether the claim is right, what becomes of the goods, and how it is settled. Managers only advise. */
export function VerdictDialog({ claim, by }: VerdictDialogProps) {
  const { mutateAsync: decide } = useMutation(decideMutation(claim))
  const { mutateAsync: propose } = useMutation(proposeMutation(claim))
  const isAdmin = by === 'admin'
  const isAgain = claim.status !== 'new'
  const isOfRest = isAgain && claim.replacements.some(({ status }) => status !== 'cancelled' && status !== 'returned')
  const proposal = isAgain ? null : claim.proposal
  return (
    <FormDialog
      trigger={
        <Button variant={isAgain ? 'secondary' : undefined}>
          {isAgain ? 'Решить иначе' : isAdmin ? 'Решить' : proposal ? 'Изменить предложение' : 'Предложить решение'}
        </Button>
      }
      title={isAdmin ? `Решение по претензии №\u00a0${claim.number}` : 'Предложить решение'}
      description={
        isAdmin
          ? isOfRest
            ? 'О том, что заменой ещё не отправлено: для этих товаров появится своя претензия.'
            : 'Решение окончательное: клиника узнает о нём сразу.'
          : 'Решит администратор. Клиника ваше предложение не увидит.'
      }
      size="lg"
      schema={schema}
      defaultValues={{
        decision: proposal?.accepted === false ? 'no' : 'yes',
        goods: proposal?.goods ?? (claim.is_report && !isAgain ? 'restock' : claim.goods),
        settle_by: isAgain ? 'refund' : (proposal?.settle_by ?? claim.wanted ?? 'refund'),
        comment: proposal?.comment ?? '',
      }}
      labels={{ comment: 'Ответ клинике' }}
      confirmLabel={isAdmin ? 'Сохранить решение' : 'Отправить администратору'}
      onSubmit={async ({ decision, comment, ...accepted }) => {
        const verdict =
          decision === 'yes'
            ? { accepted: true, ...accepted, comment }
            : { accepted: false, goods: 'none' as const, settle_by: 'none' as const, comment }
        await (isAdmin ? decide(verdict) : propose(verdict))
        toast.success(
          isAdmin
            ? `Претензия ${isOfRest ? 'об остатке' : `№\u00a0${claim.number}`} ${decision === 'yes' ? 'принята' : 'отклонена'}`
            : 'Предложение отправлено',
        )
      }}
    >
      <VerdictFields claim={claim} isAdmin={isAdmin} />
    </FormDialog>
  )
}

/** What is short never comes back, and goods that a first decision has moved stay there. */
const mayBecome = ({ kind, goods }: StaffClaim, value: StaffClaim['goods']) =>
  kind === 'short' ? value === 'none' : goods === 'none' || value === goods

function VerdictFields({ claim, isAdmin }: { claim: StaffClaim; isAdmin: boolean }) {
  const { register, setValue, getValues, control } = useFormContext<Values>()
  const { decision, goods, settle_by } = useWatch({ control }) as Values
  const accepted = decision === 'yes'

  function begin(answer: string) {
    const before = getValues('comment').trim()
    setValue('comment', before ? `${before} ${answer}` : answer, { shouldDirty: true })
  }

  return (
    <>
      {claim.status === 'new' && (
        <SegmentedField
          name="decision"
          label="Претензия"
          options={[
            { value: 'yes', label: 'Принять' },
            { value: 'no', label: 'Отклонить' },
          ]}
        />
      )}
      {accepted && (
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          <Choice
            name="settle_by"
            label="Как возместить"
            options={SETTLEMENTS.map((value) => ({ value, label: settlement[value] }))}
          />
          <Choice
            name="goods"
            label="Что с товаром"
            options={GOODS.filter((value) => mayBecome(claim, value)).map((value) => ({
              value,
              ...goodsOutcome[value],
            }))}
          />
        </div>
      )}
      <Alert title="Что произойдёт">
        {effects(claim, { accepted, goods: claim.goods === 'none' ? goods : 'none', settle_by }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
      <FormField
        name="comment"
        label={isAdmin ? 'Ответ клинике' : 'Пояснение'}
        remark={accepted ? 'необязательно' : undefined}
        required={!accepted}
      >
        <Textarea maxLength={1000} {...register('comment')} />
      </FormField>
      {isAdmin && (
        <div role="group" aria-label="Готовые ответы" className="-mt-2 flex flex-wrap gap-2">
          {readyAnswers(claim, { accepted, settle_by }).map((answer) => (
            <Button
              key={answer}
              variant="secondary"
              size="sm"
              className="h-auto py-1.5 text-left whitespace-normal"
              onClick={() => begin(answer)}
            >
              {answer}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

type ChoiceProps = {
  name: 'goods' | 'settle_by'
  label: string
  options: readonly { value: string; label: string; note?: string }[]
}

function Choice({ name, label, options }: ChoiceProps) {
  const { value, onChange, ref } = useController<Values>({ name }).field
  return (
    <FormField name={name} label={label}>
      <RadioGroup ref={ref} value={value} onValueChange={onChange} className="gap-0">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} note={option.note} className="py-2">
            {option.label}
          </Radio>
        ))}
      </RadioGroup>
    </FormField>
  )
}
