import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { ActivityEntry } from '../../../contract/evidence/activity.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { useConsoleScreens } from '../../app/console-screens.ts'
import { formatEventType } from '../../resource/record/history-list.tsx'
import { formatChanges } from './format-changes.ts'
import { cardEntryStyle } from '../../ui/content/card.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const head = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', rowGap: '0.5' })
const what = css({ fontWeight: 'medium' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const faint = css({ color: 'ink.muted' })
const time = css({ color: 'ink.faint', marginLeft: 'auto', tabular: true })
const change = css({ overflowWrap: 'anywhere' })
const old = css({ color: 'ink.muted', textDecoration: 'line-through' })
const asButton = css({
  cursor: 'pointer',
  color: 'ink.muted',
  textAlign: 'left',
  alignSelf: 'flex-start',
  _hover: { color: 'ink', textDecoration: 'underline' },
})
/** changes shown at first; an event that creates a record has many */
const AT_FIRST = 4

interface Props {
  entry: ActivityEntry
  kinds: readonly { kind: string; one: string }[]
  onChange: (change: { by: string }) => void
}

/** One event of the activity: record, person, time, and changes. */
export function ActivityLine({ entry, kinds, onChange }: Props) {
  const clock = zoneClock(useTimeZone())
  const [all, setAll] = useState(false)
  const { kind, type, record_id: id, record_name: name, at, by, by_name: person } = entry
  const one = kinds.find((each) => each.kind === kind)?.one ?? kind
  const to = useConsoleScreens().placeOf(kind, id)
  const words = formatChanges(entry.changes, clock)
  const shown = all ? words : words.slice(0, AT_FIRST)
  const record = name ?? tr(texts.noId, { id })
  return (
    <li className={cardEntryStyle}>
      <p className={head}>
        <span className={what}>{formatEventType(type, kind)}</span>{' '}
        <span>
          <span className={faint}>{`${one} `}</span>
          {to === null ? (
            record
          ) : (
            <Link to={to} className={link}>
              {record}
            </Link>
          )}
        </span>{' '}
        <span className={faint}>
          {tr(texts.by)}{' '}
          <button
            type="button"
            className={asButton}
            title={tr(texts.onlyWhatPersonDid, { person: person ?? by })}
            onClick={() => onChange({ by })}
          >
            {person ?? by}
          </button>
        </span>{' '}
        <time className={time} dateTime={new Date(at).toISOString()}>
          {clock.full(at)}
        </time>
      </p>
      {shown.map(({ label, before, after }) => (
        <p key={label} className={change}>
          <span className={faint}>{`${label}: `}</span>
          {before !== null && (
            <>
              <span className={old}>{before}</span>
              {' → '}
            </>
          )}
          {after}
        </p>
      ))}
      {words.length > shown.length && (
        <button type="button" className={asButton} onClick={() => setAll(true)}>
          {tr(texts.andValueMore, { value: words.length - shown.length })}
        </button>
      )}
    </li>
  )
}
