import { css, cva } from '../../../../styled-system/css'
import type { Coverage } from '../../../../domain/roster/coverage.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const box = css({ display: 'flex', alignItems: 'center', gap: '1.5', minWidth: '0' })
const figure = css({
  textStyle: 'meta',
  fontVariantNumeric: 'tabular-nums',
  color: 'ink.muted',
  flexShrink: '0',
})
const short = css({ color: 'offline', fontWeight: 'semibold' })
const track = css({
  position: 'relative',
  flex: '1',
  minWidth: '3',
  maxWidth: '12',
  height: '1',
  bg: 'active',
  borderRadius: 'sm',
  overflow: 'hidden',
})
const bar = cva({
  base: { position: 'absolute', insetBlock: '0', left: '0' },
  variants: {
    tone: { full: { bg: 'online.mark' }, short: { bg: 'late.mark' }, over: { bg: 'offline.mark' } },
  },
})

export function CoverageBar({ coverage: { filled, required } }: { coverage: Coverage }) {
  const of = Math.max(required, filled, 1)
  return (
    <span className={box} title={tr(texts.filledOfRequiredNeeded, { filled, required })}>
      <span className={`${figure} ${filled < required ? short : ''}`}>
        {filled}/{required}
      </span>
      <span aria-hidden className={track}>
        <span
          className={bar({ tone: filled < required ? 'short' : 'full' })}
          style={{ width: `${(filled / of) * 100}%` }}
        />
      </span>
    </span>
  )
}

/**
 * Shows a guard's hours in a week compared with normal and maximum hours, as a number and a bar. All in
 * minutes.
 */
export function HoursBar({ minutes, normal, most }: { minutes: number; normal: number; most: number }) {
  const tone = minutes > most ? 'over' : minutes > normal ? 'short' : 'full'
  const hours = Math.round(minutes / 60)
  return (
    <span
      className={box}
      title={tr(texts.hoursHThisWeekTheNormalWeekIs, { hours, value: normal / 60, value2: most / 60 })}
    >
      <span className={`${figure} ${minutes > most ? short : ''}`}>
        {hours}/{normal / 60} h
      </span>
      <span aria-hidden className={track}>
        <span className={bar({ tone })} style={{ width: `${Math.min(100, (minutes / most) * 100)}%` }} />
      </span>
    </span>
  )
}
