import { useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import {
  addMinutes,
  formatTypedTime,
  parseTypedTime,
  type TimeKind,
} from '../../../domain/time/typed-time.ts'
import { DayPicker } from './day-picker.tsx'
import { Input } from './input.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const EXAMPLES: Record<TimeKind, string> = {
  day: tr(texts.n23Nov2026),
  minute: tr(texts.n23Nov20261635),
  time: '16:35',
}
const DAY_MIN = 24 * 60

type Props = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'size' | 'type'> & {
  kind: TimeKind
  /** '2026-11-23', '2026-11-23T16:35' or '16:35' depending on `kind`; empty: none */
  value: string
  /**
   * receives the new value in the same form; text that is no time is passed unchanged, so that validation can refuse it
   */
  onChange: (value: string) => void
  /** today in the company's time zone, 'YYYY-MM-DD'; if given, a calendar can be opened */
  today?: string
}

/**
 * A field for a day or a time in the company's format with 24 hours, whatever the browser's locale. Arrow keys change a
 * day by one, a time by one minute, and with Shift by one hour.
 */
export function TimeInput({ kind, value, onChange, onBlur, today, ...rest }: Props) {
  // the typed text; it is reformatted only when the field loses the focus
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? formatTypedTime(value)

  const day = parseTypedTime(text, kind)?.slice(0, 10) ?? null

  function take(next: string) {
    setTyped(next)
    onChange(next.trim() === '' ? '' : (parseTypedTime(next, kind) ?? next))
  }
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const from = parseTypedTime(text, kind)
    if (by === 0 || from === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const field = event.currentTarget
    const caret = field.selectionStart ?? 0
    const onTime = kind === 'time' || (kind === 'minute' && caret > text.indexOf(','))
    const next = addMinutes(from, by * (onTime ? (event.shiftKey ? 60 : 1) : DAY_MIN))
    take(formatTypedTime(next))
    requestAnimationFrame(() => {
      const at = onTime ? field.value.length : Math.min(caret, field.value.indexOf(',') >>> 0)
      field.setSelectionRange(at, at)
    })
  }
  return (
    <Input
      end={
        today === undefined ? undefined : (
          <DayPicker
            day={day}
            today={today}
            onDay={(next) => {
              setTyped(null)
              onChange(kind === 'day' ? next : `${next}T${parseTypedTime(text, kind)?.slice(11) ?? '00:00'}`)
            }}
          />
        )
      }
      placeholder={EXAMPLES[kind]}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={text}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
