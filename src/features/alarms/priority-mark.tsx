import { PRIORITIES } from '../../../domain/alarms/alarm-rule.ts'
import { css, cx } from '../../../styled-system/css'

const mark = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  textStyle: 'meta',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  '& svg': { width: '3.5', height: '3.5', flexShrink: '0' },
})
const tones: Readonly<Record<number, string>> = {
  1: css({ color: 'offline' }),
  2: css({ color: 'late' }),
  3: css({ color: 'ink.muted' }),
}
/** square, triangle and circle, so that priorities can be distinguished without colour */
const SHAPES: Readonly<Record<number, string>> = {
  1: 'M1 1h12v12H1z',
  2: 'M7 1l6.5 12h-13z',
  3: 'M7 1a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
}

export function PriorityMark({ priority }: { priority: number }) {
  return (
    <span className={cx(mark, tones[priority])}>
      <svg viewBox="0 0 14 14" aria-hidden>
        <path d={SHAPES[priority]} fill="currentColor" />
      </svg>
      {priorityLabel(priority)}
    </span>
  )
}

export const PRIORITY_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  PRIORITIES.map(({ priority, word }) => [String(priority), word]),
)
export const priorityLabel = (priority: number): string =>
  PRIORITY_LABELS[String(priority)] ?? String(priority)
