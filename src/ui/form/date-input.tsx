import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { dateText, readDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { dayMask } from '#lib/forms/masks'
import { IconButton } from '../action/icon-button.tsx'
import type { InputProps } from './input.tsx'
import { MaskedInput } from './masked-input.tsx'

type DateInputProps = Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** 2026-11-17, or the unfinished text. */
  value: string
  onValueChange: (day: string) => void
  /** Bounds of the calendar. */
  min?: string
  max?: string
}

/** 17.11.2026 in every browser language; the button opens the native calendar. */
export function DateInput({ value, onValueChange, min, max, ref, disabled, ...props }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!, [])
  const shown = isDay(value) ? dateText(value) : value
  useEffect(() => {
    if (input.current && input.current.value !== shown) input.current.value = shown
  }, [shown])

  return (
    <span className="relative block min-w-0">
      <MaskedInput
        mask={dayMask}
        inputMode="numeric"
        autoComplete="off"
        placeholder="дд.мм.гггг"
        className="tabular-nums"
        ref={input}
        disabled={disabled}
        defaultValue={shown}
        onChange={({ target }) => onValueChange(readDay(target.value) ?? target.value)}
        end={
          <IconButton
            label="Открыть календарь"
            disabled={disabled}
            className="-my-px -mr-3 -ml-2"
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarDays className="size-4" />
          </IconButton>
        }
        {...props}
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={isDay(value) ? value : ''}
        onChange={({ target }) => onValueChange(target.value)}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
    </span>
  )
}
