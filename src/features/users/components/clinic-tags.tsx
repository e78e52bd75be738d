import TagIcon from 'lucide-react/icons/tag'
import { useState } from 'react'
import { Button } from '#ui/button'
import type { Clinic } from '../clinic.ts'
import { TagList } from './tag-list.tsx'
import { TagsDialog } from './tags-dialog.tsx'

export function ClinicTags({ clinic }: { clinic: Clinic }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="clinic-tags">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 id="clinic-tags" className="text-14">
          Метки
        </h3>
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          <TagIcon aria-hidden />
          Изменить метки
        </Button>
      </div>
      {clinic.tags.length > 0 ? (
        <TagList tags={clinic.tags} />
      ) : (
        <p className="text-13 text-muted">Пока нет. Метки видят только администраторы.</p>
      )}
      {open && <TagsDialog clinics={[clinic]} onClose={() => setOpen(false)} />}
    </section>
  )
}
