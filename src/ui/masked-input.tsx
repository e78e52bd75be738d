import { useEffect, useEffectEvent, useImperativeHandle, useRef, type ChangeEvent } from 'react'
import { attachMask, type FieldMask } from '#lib/masks'
import { Input, type InputProps } from './input.tsx'

/** A line of text that takes the shape of its mask while it is typed. Uncontrolled. */
export function MaskedInput({ mask, onChange, ref, ...props }: Omit<InputProps, 'value'> & { mask: FieldMask }) {
  const input = useRef<HTMLInputElement>(null)
  const changed = useEffectEvent((event: Event) => onChange?.(event as unknown as ChangeEvent<HTMLInputElement>))
  useImperativeHandle(ref, () => input.current!, [])
  useEffect(() => {
    const element = input.current!
    // React takes a value set by the mask for its own and stays silent: the mask's event says what was typed.
    element.addEventListener('maska', changed)
    const detach = attachMask(element, mask)
    return () => {
      detach()
      element.removeEventListener('maska', changed)
    }
  }, [mask])
  return <Input ref={input} {...props} />
}
