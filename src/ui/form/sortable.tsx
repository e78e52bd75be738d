import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { IconButton } from '../action/icon-button.tsx'

type SortableProps<Item> = {
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item, index: number) => string
  onReorder: (items: Item[]) => void
  layout?: 'list' | 'grid'
  label: string
  className?: string
  itemClassName?: string
  /** `handle` drags the item by pointer, or by the arrow keys after Space. */
  children: (item: Item, handle: ReactNode, index: number) => ReactNode
  /** Fixed after the items. */
  end?: ReactNode
}

/** Reorders by pointer, or by Space and the arrow keys. */
export function Sortable<Item>(props: SortableProps<Item>) {
  const { items, idOf, nameOf, onReorder, layout = 'list', label, className, itemClassName, children, end } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)

  function name(id: UniqueIdentifier) {
    const index = ids.indexOf(String(id))
    return items[index] === undefined ? '' : nameOf(items[index], index)
  }
  const place = (id: UniqueIdentifier) => `место ${ids.indexOf(String(id)) + 1} из ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Взято: ${name(active.id)}, ${place(active.id)}`,
    onDragOver: ({ over }) => (over ? `Будет: ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)}: ${place(over.id)}` : 'Порядок прежний'),
    onDragCancel: () => 'Порядок прежний',
  }

  function drop({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    onReorder(arrayMove([...items], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: 'Пробел берёт и отпускает, стрелки двигают, Escape возвращает на место.',
        },
      }}
    >
      <SortableContext items={ids} strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul aria-label={label} className={className}>
          {items.map((item, index) => (
            <SortableItem key={idOf(item)} id={idOf(item)} name={nameOf(item, index)} className={itemClassName}>
              {(handle) => children(item, handle, index)}
            </SortableItem>
          ))}
          {end}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type SortableItemProps = {
  id: string
  name: string
  className: string | undefined
  children: (handle: ReactNode) => ReactNode
}

function SortableItem({ id, name, className, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'можно переставить' },
  })
  const handle = (
    <IconButton
      ref={setActivatorNodeRef}
      label={`Переставить: ${name}`}
      size="sm"
      className="cursor-grab touch-none"
      {...attributes}
      {...listeners}
    >
      <GripVertical className="size-4" />
    </IconButton>
  )
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={cn(className, isDragging && 'relative z-1 opacity-80')}
    >
      {children(handle)}
    </li>
  )
}
