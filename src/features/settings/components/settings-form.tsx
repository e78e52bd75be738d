import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { CheckboxField } from '#ui/form/checkbox-field'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { Form, FormErrors, FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { useLeaveGuard } from '#ui/window/leave-guard'
import { toast } from '#ui/state/toast'
import { saveSettings } from '../mutations.ts'
import { SETTINGS, settingsHistoryQuery, settingsQuery } from '../queries.ts'
import { settingsSchema, settingsValues, type SettingsValues } from '../schema.ts'
import {
  numberKeys,
  numberSettings,
  settingChanges,
  switchKeys,
  switchSettings,
  type SettingChange,
  type Settings,
} from '../settings.ts'

const labels = Object.fromEntries(numberKeys.map((key) => [key, numberSettings[key].label]))

type Asked = { changed: Partial<Settings>; changes: SettingChange[] }

/** What another admin saves meanwhile appears in the fields that are not being edited. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const form = useForm<SettingsValues, unknown, z.output<typeof settingsSchema>>({
    resolver: zodResolver(settingsSchema),
    defaultValues: settingsValues(settings),
  })
  const { register, reset, formState } = form
  const saved = useRef(false)
  const { question } = useLeaveGuard(formState.isDirty, { pathOnly: ({ tab }) => tab === undefined })

  useEffect(() => {
    reset(
      settingsValues(settings),
      saved.current ? undefined : { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true },
    )
    saved.current = false
  }, [settings, reset])

  function ask(values: z.output<typeof settingsSchema>) {
    const changes = settingChanges(settings, values)
    if (changes.length === 0) return reset(settingsValues(settings))
    const changed = Object.fromEntries(changes.map(({ key }) => [key, values[key]]))
    return setAsked({ changed, changes })
  }

  async function save({ changed }: Asked) {
    try {
      const current = await saveSettings(changed, settings.updated_at)
      saved.current = true
      queryClient.setQueryData(settingsQuery().queryKey, current)
      toast.success('Настройки сохранены и уже действуют')
      await queryClient.invalidateQueries(settingsHistoryQuery())
    } catch (error) {
      form.setError('root', { message: errorText(error) })
      if (error instanceof AppError && error.word === 'settings_changed') {
        await queryClient.invalidateQueries({ queryKey: SETTINGS })
      }
    }
  }

  return (
    <Form form={form} onSubmit={ask} aria-label="Настройки магазина" className="grid min-w-0 gap-4">
      <FormErrors labels={labels} />
      <Card>
        <CardHeader title="Заказы и оплата" />
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          {numberKeys.map((key) => (
            <FormField
              key={key}
              name={key}
              label={[numberSettings[key].label, numberSettings[key].unit].filter(Boolean).join(',\u00a0')}
              hint={numberSettings[key].explanation}
              required
            >
              <Input inputMode="numeric" autoComplete="off" className="tabular-nums" {...register(key)} />
            </FormField>
          ))}
        </div>
      </Card>
      <Card>
        <CardHeader title="Бонусы и рейтинг" />
        {switchKeys.map((key) => (
          <CheckboxField key={key} name={key} note={switchSettings[key].explanation}>
            {switchSettings[key].label}
          </CheckboxField>
        ))}
      </Card>
      <div className="flex justify-end gap-2.5 max-md:flex-col-reverse">
        {formState.isDirty && (
          <Button type="button" variant="secondary" onClick={() => reset(settingsValues(settings))}>
            Вернуть как было
          </Button>
        )}
        <Button type="submit" disabled={!formState.isDirty}>
          Сохранить
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Сохранить настройки?"
          confirmLabel="Сохранить"
          onConfirm={() => save(asked)}
        >
          <p>Они начнут действовать сразу, для всех.</p>
          <Changes changes={asked.changes} />
        </ConfirmDialog>
      )}
      {question}
    </Form>
  )
}

function Changes({ changes }: { changes: SettingChange[] }) {
  return (
    <ul className="mt-3 grid gap-2.5">
      {changes.map(({ key, label, before, after }) => (
        <li key={key}>
          {label}
          <p className="font-semibold text-ink tabular-nums">
            {before} → {after}
          </p>
        </li>
      ))}
    </ul>
  )
}
