import { useFormContext } from 'react-hook-form'
import { Card } from '#ui/card'
import { FormField } from '#ui/form'
import { Textarea } from '#ui/textarea'
import { labels } from '../fields.ts'
import type { ProductValues } from '../schema.ts'
import { LengthHint } from './length-hint.tsx'

const texts = {
  description: 'Назначение, действие, протокол. Пустая строка начинает абзац',
  application: 'Как применять, противопоказания',
  composition: 'Состав через запятую, как на упаковке',
} as const

/** The texts of a product's page. */
export function TextsTab() {
  const { register } = useFormContext<ProductValues>()
  return (
    <Card className="grid gap-5">
      {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => (
        <FormField
          key={name}
          name={name}
          label={labels[name]}
          hint={<LengthHint name={name} max={10_000} text={texts[name]} />}
        >
          <Textarea rows={6} {...register(name)} />
        </FormField>
      ))}
    </Card>
  )
}
