import { useFormContext, useWatch } from 'react-hook-form'
import { brand } from '#lib/text/brand'
import { absoluteUrl } from '#lib/page/page-head'
import { Card } from '#ui/page/card'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { Textarea } from '#ui/form/textarea'
import { labels } from '../fields.ts'
import type { ProductValues } from '../schema.ts'

const texts = {
  description: 'Назначение, действие, протокол. Пустая строка начинает абзац',
  application: 'Как применять, противопоказания',
  composition: 'Состав через запятую, как на упаковке',
} as const

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

/** `title` is the default of the page's title. */
export function SeoTab({ title }: { title: string }) {
  const { register, control } = useFormContext<ProductValues>()
  const [seo_title, seo_description, short_description, slug] = useWatch({
    control,
    name: ['seo_title', 'seo_description', 'short_description', 'slug'],
  })
  return (
    <Card className="grid gap-5">
      <FormField
        name="seo_title"
        label={labels.seo_title}
        hint={<LengthHint name="seo_title" max={120} text="Пусто: тип, название, объём и линейка" />}
      >
        <Input autoComplete="off" {...register('seo_title')} />
      </FormField>
      <FormField
        name="seo_description"
        label={labels.seo_description}
        hint={<LengthHint name="seo_description" max={300} text="Пусто: короткое описание" />}
      >
        <Textarea {...register('seo_description')} />
      </FormField>
      <section aria-label="Как товар выглядит в поиске" className="rounded-card bg-sunken p-4">
        <p className="mb-2 text-13 text-muted">Так товар выглядит в поиске</p>
        <p className="truncate text-13 text-ink-soft">{absoluteUrl(`/product/${slug}`)}</p>
        <p className="truncate text-20 text-info">
          {seo_title || title} — {brand.name}
        </p>
        <p className="line-clamp-2 text-14 text-ink-soft">
          {seo_description || short_description || 'Описание не заполнено'}
        </p>
      </section>
    </Card>
  )
}

export function LengthHint({ name, max, text }: { name: string; max: number; text: string }) {
  const value: unknown = useWatch({ name })
  return (
    <span className="flex justify-between gap-4">
      {text}
      <span className="tabular-nums">
        {String(value ?? '').length} из {max}
      </span>
    </span>
  )
}
