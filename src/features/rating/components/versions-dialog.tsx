import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { dateText } from '#lib/dates/dates'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { Dialog, DialogContent } from '#ui/window/dialog'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { draftOf, type Formula } from '../formula.ts'
import { saveDraftMutation } from '../mutations.ts'
import { Differences } from './differences.tsx'

type VersionsButtonProps = {
  formulas: readonly Formula[]
  isOpen: boolean
  /** Admins copy an old version into the draft. */
  mayCopy: boolean
  onCopied: () => void
}

export function VersionsButton({ formulas, isOpen, mayCopy, onCopied }: VersionsButtonProps) {
  const navigate = useNavigate()
  const show = (open: boolean) =>
    void navigate({
      to: '/admin/rating-formula',
      search: (old) => ({ ...old, versions: open ? 'open' : undefined }),
      resetScroll: false,
    })
  return (
    <>
      <Button variant="secondary" onClick={() => show(true)}>
        <History className="size-4" />
        Версии
      </Button>
      <Dialog open={isOpen} onOpenChange={show}>
        {isOpen && (
          <DialogContent size="lg" title="Версии формулы" description="Опубликованные версии не меняются.">
            <Versions
              formulas={formulas}
              mayCopy={mayCopy}
              onCopied={() => {
                onCopied()
                show(false)
              }}
            />
          </DialogContent>
        )}
      </Dialog>
    </>
  )
}

function Versions({ formulas, mayCopy, onCopied }: Omit<VersionsButtonProps, 'isOpen'>) {
  const [pair, setPair] = useState(
    [formulas[1] ?? formulas[0], formulas[0]].map((formula) => String(formula?.version)) as [string, string],
  )
  const { mutateAsync: save, isPending, variables } = useMutation(saveDraftMutation())
  const saved = formulas.find(({ status }) => status === 'draft')
  const [before, after] = pair.map((version) => formulas.find((formula) => String(formula.version) === version)!)
  const options = formulas.map(({ version, status }) => ({
    value: String(version),
    label: `Версия ${version}${status === 'draft' ? ', черновик' : ''}`,
  }))

  async function copy(formula: Formula) {
    try {
      await save({ draft: draftOf(formula), readAt: saved?.updated_at })
      toast.success(`Версия ${formula.version} скопирована в черновик`)
      onCopied()
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <>
      <ul className="mb-6">
        {formulas.map((formula) => (
          <li key={formula.version} className="flex flex-wrap items-center justify-between gap-3 border-b py-3 text-14">
            <span className="min-w-0 flex-1">
              <b className="font-semibold">Версия {formula.version}</b>{' '}
              {formula.status === 'draft' ? 'черновик' : `с ${dateText(formula.effective_from!)}`}
              {formula.comment && <span className="block text-13 text-muted">{formula.comment}</span>}
            </span>
            {mayCopy && formula.status === 'published' && (
              <CopyButton
                formula={formula}
                replaced={saved}
                isCopying={isPending && variables.draft === formula}
                onCopy={() => copy(formula)}
              />
            )}
          </li>
        ))}
      </ul>
      {formulas.length > 1 && (
        <>
          <h3 className="mb-2 text-16">Сравнение</h3>
          <div className="mb-3 grid grid-cols-2 gap-3">
            <Field label="Было">
              <Select options={options} value={pair[0]} onValueChange={(version) => setPair([version, pair[1]])} />
            </Field>
            <Field label="Стало">
              <Select options={options} value={pair[1]} onValueChange={(version) => setPair([pair[0], version])} />
            </Field>
          </div>
          <Differences before={before!} after={after!} />
        </>
      )}
    </>
  )
}

type CopyButtonProps = {
  formula: Formula
  replaced: Formula | undefined
  isCopying: boolean
  onCopy: () => Promise<void>
}

function CopyButton({ formula, replaced, isCopying, onCopy }: CopyButtonProps) {
  const button = (onClick?: () => void) => (
    <Button variant="secondary" size="sm" loading={isCopying} onClick={onClick}>
      Скопировать в черновик
    </Button>
  )
  if (!replaced) return button(() => void onCopy())
  return (
    <ConfirmDialog
      trigger={button()}
      title="Заменить черновик?"
      confirmLabel="Заменить"
      tone="danger"
      onConfirm={onCopy}
    >
      Черновик версии {replaced.version} станет копией версии {formula.version}. Его прежние настройки пропадут.
    </ConfirmDialog>
  )
}
