import { useEffect, useEffectEvent, useImperativeHandle, useRef, type ChangeEvent } from 'react'
import { attachMask, type FieldMask } from '#lib/forms/masks'
import { Input, type InputProps } from './input.tsx'

/** Uncontrolled. */
export function MaskedInput({ mask, onChange, ref, ...props }: Omit<InputProps, 'value'> & { mask: FieldMask }) {
  const input = useRef<HTMLInputElement>(null)
  const changed = useEffectEvent((event: Event) => onChange?.(event as unknown as ChangeEvent<HTMLInputElement>))
  useImperativeHandle(ref, () => input.current!, [])
  useEffect(() => {
    const element = input.current!
    // React ignores values set by the mask: its event reports them.
    element.addEventListener('maska', changed)
    const detach = attachMask(element, mask)
    return () => {
      detach()
      element.removeEventListener('maska', changed)
    }
  }, [mask])
  return <Input ref={input} {...props} />
}
