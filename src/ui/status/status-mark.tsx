import type { GuardStatus } from '../../../domain/worker/guard-status.ts'
import { css, cva } from '../../../styled-system/css'

export type StatusTone = GuardStatus | 'selected'

const mark = cva({
  base: { width: '2', height: '2', flexShrink: '0', display: 'inline-block', overflow: 'visible' },
  variants: {
    status: {
      online: { color: 'online.mark' },
      late: { color: 'late.mark' },
      offline: { color: 'offline.mark' },
      off_duty: { color: 'off' },
      unknown: { color: 'off' },
      selected: { color: 'selected' },
    },
  },
})
const stroke = css({ fill: '[none]', stroke: 'current', strokeWidth: '[1.8]', strokeLinecap: 'round' })

/**
 * A status as a coloured shape (disc, triangle, cross, ring, dash, diamond), so that it can be recognized without
 * colour.
 */
export function StatusMark({ status }: { status: StatusTone }) {
  return (
    <svg viewBox="0 0 8 8" aria-hidden className={mark({ status })}>
      {status === 'online' && <circle cx="4" cy="4" r="4" fill="currentColor" />}
      {status === 'late' && <path d="M4 0 8 7.5 0 7.5Z" fill="currentColor" />}
      {status === 'offline' && <path d="M1 1 7 7 M7 1 1 7" className={stroke} />}
      {status === 'off_duty' && <circle cx="4" cy="4" r="3.1" className={stroke} />}
      {status === 'unknown' && <path d="M1 4H7" className={stroke} />}
      {status === 'selected' && <path d="M4 0 8 4 4 8 0 4Z" fill="currentColor" />}
    </svg>
  )
}
