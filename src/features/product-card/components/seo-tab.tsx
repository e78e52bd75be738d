import { useFormContext, useWatch } from 'react-hook-form'
import { brand } from '#lib/brand'
import { absoluteUrl } from '#lib/page-head'
import { Card } from '#ui/card'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import { labels } from '../fields.ts'
import type { ProductValues } from '../schema.ts'
import { LengthHint } from './length-hint.tsx'

/** What search engines are told, and how they show it; `title` is what they are told when nothing else is written. */
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
