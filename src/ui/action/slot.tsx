import { cloneElement, type HTMLAttributes, type ReactElement, type Ref } from 'react'
import { cn } from '#lib/dom/cn'

type SlotProps<T> = HTMLAttributes<T> & { ref?: Ref<T> | undefined }

/** Its only child, a link for example, with these properties; the child's own count more, and class names add up. */
export function Slot<T>({ children, className, ...props }: SlotProps<T>) {
  const child = children as ReactElement<SlotProps<T>>
  return cloneElement(child, { ...props, ...child.props, className: cn(className, child.props.className) })
}
