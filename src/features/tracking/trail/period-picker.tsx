import { useState, type FormEvent } from 'react'
import { css } from '../../../../styled-system/css'
import {
  type TrailWindow,
  parseHours,
  PRESET_HOURS,
  sameWindow,
} from '../../../../domain/fix/trail-window.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'

interface Props {
  window: TrailWindow | null
  loading: boolean
  onChoose: (window: TrailWindow) => void
  onInvalid: () => void
}

/** 'Show Trail For': three presets, and custom hours. */
export function PeriodPicker({ window, loading, onChoose, onInvalid }: Props) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hours = parseHours(text)
    if (hours === null) onInvalid()
    else onChoose({ hours })
  }
  return (
    <section aria-label="Show Trail For">
      <h3 className={heading}>Show Trail For</h3>
      <div className={row}>
        {PRESET_HOURS.map((hours) => {
          const chosen = sameWindow(window, { hours })
          return (
            <Button
              key={hours}
              pressed={chosen}
              busy={chosen && loading}
              className={preset}
              onClick={() => onChoose({ hours })}
            >
              {hours}hrs
            </Button>
          )
        })}
      </div>
      <form className={row} onSubmit={submit} noValidate>
        <Input
          type="number"
          inputMode="decimal"
          min="0"
          step="any"
          placeholder="hrs?"
          aria-label="Custom hours"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={text === ''}>
          Get Track
        </Button>
      </form>
    </section>
  )
}

const heading = css({ textStyle: 'label', color: 'ink.muted', marginBottom: '1.5' })
const row = css({ display: 'flex', gap: '2', '& + &': { marginTop: '2' } })
const preset = css({ flex: '1' })
