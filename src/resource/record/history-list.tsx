import { useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { LIFECYCLES } from '../../../contract/core/lifecycles.ts'
import type { HistoryEntry } from '../../../contract/core/resource.ts'
import { areValuesEqual } from '../../../domain/event-sourcing/record-stream.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { cardEntryStyle } from '../../ui/content/card.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { FieldValue } from './field-value.tsx'
import { capitalize, type ResourceView, type RecordRow } from './resource-view.ts'
import { useHistory } from './use-record.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column' })
const head = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2' })
const what = css({ fontWeight: 'medium' })
const faint = css({ color: 'ink.muted' })
const time = css({ color: 'ink.faint', marginLeft: 'auto', tabular: true })
const change = css({ overflowWrap: 'anywhere' })
const old = css({ color: 'ink.muted', textDecoration: 'line-through' })

/** labels of events about all guards, the same as on the dashboard */
const SAID: Readonly<Record<string, string>> = {
  GuardsContactLost: tr(texts.guardsWentOfflineTogether),
  GuardsContactRestored: tr(texts.guardsAreReportingAgain),
}

/** history texts of lifecycle steps, by event type */
const STEPS = new Map(
  LIFECYCLES.flatMap(({ lifecycle }) =>
    Object.values(lifecycle.steps).map(({ event, history }) => [event, history] as const),
  ),
)

/**
 * Formats an event type: 'ClientChanged' of a client becomes 'Changed', 'GeofenceDrawn' of an assignment
 * becomes 'Geofence drawn'.
 */
export function formatEventType(type: string, stream: string): string {
  const said = SAID[type] ?? STEPS.get(type)
  if (said !== undefined) return said
  const words = type.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  const own = stream.split('-')
  const rest = own.every((word, at) => words[at] === word) ? words.slice(own.length) : words
  return capitalize((rest.length > 0 ? rest : words).join(' '))
}

/** History of a record: who changed which field when, with old and new values. */
export function HistoryList<Row extends RecordRow>({ kind, row }: { kind: ResourceView<Row>; row: Row }) {
  const [page, setPage] = useState(1)
  const query = useHistory(kind.of, row.id, page)
  if (!query.data)
    return (
      <LoadingState
        query={query}
        lines={3}
        label={tr(texts.loadingTheHistory)}
        failed={tr(texts.historyCouldNotBeFetched)}
      />
    )
  if (query.data.meta.total === 0)
    return <p className={cx(cardEntryStyle, faint)}>{tr(texts.nothingHasChanged)}</p>
  return (
    <>
      <ol className={list} aria-label={tr(texts.history)}>
        {query.data.data.map((each) => (
          <Entry key={each.version} kind={kind} entry={each} />
        ))}
      </ol>
      <Pager meta={query.data.meta} onPage={setPage} />
    </>
  )
}

/**
 * Returns changes in the order of `fields`. Changes of other fields, and those without any value, are
 * omitted.
 */
const inOrder = (changes: HistoryEntry['changes'], fields: readonly string[]) =>
  changes
    .filter(({ field, from, to }) => fields.includes(field) && (from ?? to ?? null) !== null)
    .toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field))

function Entry<Row extends RecordRow>({
  kind,
  entry: each,
}: {
  kind: ResourceView<Row>
  entry: HistoryEntry
}) {
  const timeZone = useTimeZone()
  const words = { ...kind.fields, ...kind.historyFields }
  return (
    <li className={cardEntryStyle}>
      <p className={head}>
        <span className={what}>{formatEventType(each.type, kind.of.stream)}</span>
        <span className={faint}>{tr(texts.byByName, { byName: each.by_name ?? each.by })}</span>
        <time className={time} dateTime={new Date(each.at).toISOString()}>
          {zoneClock(timeZone).full(each.at)}
        </time>
      </p>
      {inOrder(each.changes, Object.keys(words)).map(({ field, from, to }) => {
        return (
          <p key={field} className={change}>
            <span className={faint}>{`${words[field]?.label}: `}</span>
            {(from ?? null) !== null && !areValuesEqual(from, to) && (
              <>
                <span className={old}>
                  <FieldValue words={words[field]} value={from} />
                </span>
                {' → '}
              </>
            )}
            <FieldValue words={words[field]} value={to} />
          </p>
        )
      })}
    </li>
  )
}
