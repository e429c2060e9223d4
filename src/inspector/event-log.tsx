import { css, cx } from '../../styled-system/css'
import { EmptyState } from '../ui/status/empty-state.tsx'
import type { Taken } from './watched.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

interface Props {
  log: readonly Taken[]
  chosen: Taken | null
  onChoose: (taken: Taken | null) => void
}

/** What an actor took, newest first; choosing one shows what the actor knew then, choosing it again what it knows now. */
export function EventLog({ log, chosen, onChoose }: Props) {
  if (log.length === 0) return <EmptyState title="No event yet" />
  return (
    <ol reversed>
      {log.toReversed().map((taken, i) => (
        <li key={log.length - i}>
          <button
            type="button"
            aria-pressed={taken === chosen}
            onClick={() => onChoose(taken === chosen ? null : taken)}
            className={cx(row, taken === chosen && chosenRow)}
          >
            <time className={timeText}>{clock.format(taken.at)}</time>
            <span className={eventText}>{taken.event.type}</span>
            <span className={stateText}>{taken.moved ? `→ ${stateOf(taken)}` : 'stays'}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

const stateOf = ({ snapshot: { value } }: Taken) =>
  typeof value === 'string' ? value : JSON.stringify(value)

const row = css({
  display: 'grid',
  gridTemplateColumns: '[auto 1fr]',
  columnGap: '3',
  width: 'full',
  padding: '1.5',
  borderRadius: 'sm',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
})
const chosenRow = css({ bg: 'active' })
const timeText = css({ textStyle: 'meta', color: 'ink.muted', tabular: true })
const eventText = css({ textStyle: 'meta', fontFamily: 'mono' })
const stateText = css({ textStyle: 'meta', color: 'ink.muted', gridColumn: '2', overflowWrap: 'anywhere' })
