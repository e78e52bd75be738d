import { useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { slugOf } from '#lib/text/slug'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'

const SLUG_LENGTH = 60

export function NameFields({ isNew, slugHint }: { isNew: boolean; slugHint?: string | undefined }) {
  const { register, setValue, getValues } = useFormContext()
  const made = useRef('')
  /** The slug follows the name until it is edited by hand. */
  function follow(name: string) {
    if (!isNew || getValues('slug') !== made.current) return
    made.current = slugOf(name, SLUG_LENGTH)
    setValue('slug', made.current, { shouldDirty: true })
  }
  return (
    <>
      <FormField name="name" label="Название" required>
        <Input autoComplete="off" {...register('name')} onInput={({ currentTarget }) => follow(currentTarget.value)} />
      </FormField>
      <FormField
        name="slug"
        label="Адрес"
        required
        hint={
          slugHint ??
          (isNew
            ? 'Составляется из названия; можно изменить'
            : 'Ссылки по прежним адресу и названию останутся рабочими')
        }
      >
        <Input autoComplete="off" spellCheck={false} {...register('slug')} />
      </FormField>
    </>
  )
}

/** The browser's color picker. */
export function ColorField({ optional = false }: { optional?: boolean }) {
  return (
    <FormField name="color" label="Цвет" remark={optional ? 'необязательно' : undefined} required={!optional}>
      <Controller
        name="color"
        render={({ field: { value, onChange, ref } }) => (
          <Input
            ref={ref}
            value={value as string}
            placeholder="#946c33"
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
            end={
              <input
                type="color"
                aria-label="Выбрать цвет"
                value={/^#[0-9a-f]{6}$/.test(value as string) ? (value as string) : '#946c33'}
                onChange={({ target }) => onChange(target.value)}
                className="size-8 cursor-pointer rounded-tag bg-transparent"
              />
            }
          />
        )}
      />
    </FormField>
  )
}
