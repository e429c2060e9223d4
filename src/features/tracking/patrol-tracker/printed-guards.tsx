import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { KNOWN_GUARD_STATUSES, GUARD_STATUS_LABELS } from '../../../../domain/worker/guard-status.ts'
import { groupGuards } from '../guards/group-guards.ts'
import type { StatusSummary } from '../guards/status-views.ts'
import type { TrackerGuard } from '../tracker-data.ts'
import type { Grouping } from '../url/tracker-url-state.ts'
import { useBoard, useTracking } from '../use-tracking.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export interface PrintedProps {
  pinned: readonly TrackerGuard[]
  guards: readonly TrackerGuard[]
  groupBy: Grouping
  summary: StatusSummary
  counts: StatusSummary['counts']
  /** formatted time at which live updates stopped; null if they have not */
  stoppedAt: string | null
}

const COLUMNS = ['Guard', 'Assignment', 'Shift', 'Status', tr(texts.lastUpdate), 'Age', 'Remarks']

/** The list in print: all matching guards with status, since when, and the time of printing. */
export function PrintedGuards({ pinned, guards, groupBy, summary, counts, stoppedAt }: PrintedProps) {
  const { clock, now } = useTracking()
  const { past, now: boardTime } = useBoard()
  const [printedAt] = useState(now)
  const groups = [
    ...(pinned.length > 0 ? [{ title: tr(texts.needsAttention), guards: pinned }] : []),
    ...(groupBy === 'name' ? [{ title: tr(texts.guards), guards }] : groupGuards(guards, groupBy, summary)),
  ]
  return (
    <section aria-label={tr(texts.printedList)} data-sheet className={sheet}>
      <p className={line}>
        <strong>
          {KNOWN_GUARD_STATUSES.map(
            (each) => `${GUARD_STATUS_LABELS[each].name} ${counts?.[each] ?? '–'}`,
          ).join(' · ')}
        </strong>
        {past && <span>{tr(texts.asOfFull, { full: clock.full(boardTime()) })}</span>}
        <span>{tr(texts.printedPrintedAt, { printedAt: clock.full(printedAt) })}</span>
      </p>
      {stoppedAt !== null && <p>{rich(texts.liveStoppedAtStoppedAtThisIsHowIt, { stoppedAt })}</p>}
      <table className={table}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title}>
            <tr>
              <th scope="rowgroup" colSpan={COLUMNS.length} className={head}>
                {group.title} · {group.guards.length}
              </th>
            </tr>
            {group.guards.map((guard) => (
              <PrintedGuard key={guard.id} guard={guard} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function PrintedGuard({ guard }: { guard: TrackerGuard }) {
  const { clock } = useTracking()
  const { live, statuses } = useBoard()
  const { status, age, since, outside, poorAccuracyM } = statuses.row(guard.id)
  const fix = live.current().byId.get(guard.id)?.fix
  const remarks = [outside && 'outside', poorAccuracyM !== null && `± ${poorAccuracyM} m`].filter(Boolean)
  return (
    <tr>
      <td>{guard.user_full_name}</td>
      <td>{guard.assignment_name ?? '–'}</td>
      <td>{guard.shift_name ?? '–'}</td>
      <td>
        {GUARD_STATUS_LABELS[status].name}
        {since !== null &&
          ` ${outside ? tr(texts.sinceSince, { since }) : tr(texts.noFixSinceSince, { since })}`}
      </td>
      <td>{fix ? clock.dateTime(fix.t) : '–'}</td>
      <td>{age ?? '–'}</td>
      <td>{remarks.join(', ')}</td>
    </tr>
  )
}

const sheet = css({ padding: '4', textStyle: 'meta', color: 'ink' })
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '4', marginBottom: '2' })
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  tabular: true,
  '& tr': { breakInside: 'avoid' },
  '& td, & th': {
    paddingBlock: '1',
    paddingRight: '2',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottomWidth: 'thin',
    borderColor: 'line',
  },
})
const head = css({ paddingTop: '3', breakAfter: 'avoid' })
