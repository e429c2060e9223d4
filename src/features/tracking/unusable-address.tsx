import { css } from '../../../styled-system/css'
import { MOST_HOURS } from '../../../domain/fix/trail-window.ts'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import type { TrackerSearch, Unusable } from './tracker-search.ts'

const LONGEST_SHOWN = 40
const MOMENT = 'a moment is a number of milliseconds since 1970'
const RULES: Partial<Record<Unusable[0], string>> = {
  hours: `a period has more than 0 and at most ${MOST_HOURS} hours, which is a year`,
  from: 'a period needs a start and a later end',
  to: 'a period needs a start and a later end',
  at: MOMENT,
}

interface Props {
  unusable: readonly Unusable[]
  /** writes the address without what cannot be used */
  change: (change: Partial<TrackerSearch>) => void
}

/** Which part of the address was left out, and why, until a press takes it away. */
export function UnusableAddress({ unusable, change }: Props) {
  return (
    <div className={box}>
      <Notice kind="warning">
        Part of the address cannot be used and is left out:
        <ul className={list}>
          {unusable.map(([key, value]) => (
            <li key={key}>
              {key}={value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}:{' '}
              {RULES[key] ?? 'no such value'}
            </li>
          ))}
        </ul>
        <Button size="sm" onClick={() => change({})}>
          Dismiss
        </Button>
      </Notice>
    </div>
  )
}

const box = css({ paddingInline: '3', paddingBottom: '2' })
const list = css({ marginBlock: '1', listStyleType: 'disc', paddingLeft: '4' })
