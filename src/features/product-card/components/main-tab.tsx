import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AssortmentRows } from '#features/assortment/staff-queries.ts'
import { brand } from '#lib/text/brand'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField } from '#ui/form/form'
import { SelectField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { Textarea } from '#ui/form/textarea'
import type { Card as ProductCard } from '../card.ts'
import { labels } from '../fields.ts'
import type { ProductValues } from '../schema.ts'
import { productSlug } from '../slug.ts'
import { ChoicesField } from './choices-field.tsx'
import { LengthHint } from './texts-tab.tsx'

const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

export function MainTab({ rows, card }: { rows: AssortmentRows; card: ProductCard | null }) {
  const { control, register, setValue } = useFormContext<ProductValues>()
  const [name, line_id, product_type_id, volume] = useWatch({
    control,
    name: ['name', 'line_id', 'product_type_id', 'volume_ml'],
  })
  const generated = productSlug(brand.name, {
    line: rows.lines.find(({ id }) => String(id) === line_id)?.name,
    type: rows.types.find(({ id }) => String(id) === product_type_id)?.name,
    name,
    volume: volume.trim(),
  })
  const slug = useWatch({ control, name: 'slug' })
  // A slug written by hand, or already published, stays.
  const [byHand, setByHand] = useState(slug !== '' && slug !== generated)
  const follows = card === null && !byHand
  useEffect(() => {
    if (follows) setValue('slug', generated, { shouldDirty: generated !== '' })
  }, [follows, generated, setValue])

  return (
    <Card className="grid gap-5">
      <FormField name="name" label={labels.name} required>
        <Input autoComplete="off" {...register('name')} />
      </FormField>
      <FormField
        name="slug"
        label={labels.slug}
        required
        hint={
          card
            ? 'Смена адреса добавит постоянную переадресацию со старого.'
            : 'Собирается из линейки, типа, названия и объёма, пока вы не измените его сами.'
        }
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          start={<span className="text-muted max-md:hidden">/product/</span>}
          {...register('slug', { onChange: () => setByHand(true) })}
        />
      </FormField>
      {generated !== '' && generated !== slug && (
        <Button
          variant="ghost"
          size="sm"
          className="-mt-3 justify-self-start"
          onClick={() => setValue('slug', generated, { shouldDirty: true, shouldValidate: true })}
        >
          Собрать адрес из названия
        </Button>
      )}
      {card && card.former_slugs.length > 0 && (
        <p className="-mt-2 text-13 break-all text-muted">
          Сюда ведут прежние адреса: {card.former_slugs.map((former) => `/product/${former}`).join(', ')}
        </p>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField name="product_type_id" label={labels.product_type_id} required options={rows.types.map(option)} />
        <SelectField name="line_id" label={labels.line_id} required options={rows.lines.map(option)} />
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-4 md:gap-x-5">
        <FormField name="volume_ml" label={labels.volume_ml} required>
          <Input inputMode="numeric" end={<span className="text-muted">мл</span>} {...register('volume_ml')} />
        </FormField>
        <FormField name="sku" label={labels.sku} required>
          <Input autoComplete="off" spellCheck={false} className="uppercase" {...register('sku')} />
        </FormField>
        <FormField name="barcode" label={labels.barcode} remark="EAN-13">
          <Input inputMode="numeric" autoComplete="off" className="tabular-nums" {...register('barcode')} />
        </FormField>
        <FormField name="vat_rate" label={labels.vat_rate} hint="Пусто: ставка продавца">
          <Input inputMode="numeric" end={<span className="text-muted">%</span>} {...register('vat_rate')} />
        </FormField>
      </div>
      <FormField
        name="short_description"
        label={labels.short_description}
        hint={<LengthHint name="short_description" max={300} text="Видно на странице товара и в поиске" />}
      >
        <Textarea {...register('short_description')} />
      </FormField>
      <div className="flex flex-wrap gap-x-8">
        <CheckboxField name="is_new">Новинка</CheckboxField>
        <CheckboxField name="is_hit">Хит</CheckboxField>
      </div>
      <ChoicesField
        name="tag_ids"
        label={labels.tag_ids}
        options={rows.tags.map(({ id, name: tag }) => ({ value: id, label: tag }))}
        empty="Меток пока нет."
      />
    </Card>
  )
}
