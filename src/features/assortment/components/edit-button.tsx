import Pencil from 'lucide-react/icons/pencil'
import type { ComponentProps } from 'react'
import { IconButton } from '#ui/icon-button'

/** Opens the form of a row. */
export function EditButton({
  name,
  ...props
}: { name: string } & Omit<ComponentProps<'button'>, 'aria-label' | 'name'>) {
  return (
    <IconButton label={`Изменить «${name}»`} size="sm" {...props}>
      <Pencil className="size-4" />
    </IconButton>
  )
}
