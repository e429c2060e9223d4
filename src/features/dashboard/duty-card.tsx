import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { DashboardDuty } from '../../../contract/dashboard/dashboard-duty.ts'
import {
  DUTY_EXCEPTIONS,
  DUTY_STATE_LABELS,
  UNKNOWN_REASON_LABELS,
  UNKNOWN_REASONS,
} from '../../../domain/attendance/duty-state.ts'
import { formatAgo } from '../../../domain/time/age.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { DutyHours } from './duty-hours.tsx'
import { FigureTile } from './figure-tile.tsx'
import { FIGURE_STALE_AFTER_MS, useDutyNow } from './use-figures.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const tiles = css({
  display: 'grid',
  gap: { base: '2', md: '3' },
  gridTemplateColumns: {
    base: '[repeat(2, minmax(0, 1fr))]',
    md: '[repeat(auto-fill, minmax(9.5rem, 1fr))]',
  },
})
const aside = css({ textStyle: 'meta', color: 'ink.muted' })
const client = css({ textStyle: 'meta', color: 'ink.muted' })
/** maximum number of sites shown; sites with too few guards come first */
const MOST = 12

const TONES = { absent: 'danger', wrong_post: 'danger', not_due: 'warning', undecided: 'warning' } as const

/** Guards due and present: exceptions, coverage of each site, and today's hours. */
export function DutyCard({ now, isWall = false }: { now: number; isWall?: boolean }) {
  const query = useDutyNow()
  const { data, dataUpdatedAt, failureReason } = query
  const onMap = usePermission('View Live Map')
  const age = Math.max(0, now - dataUpdatedAt)
  const oldFor = data && (failureReason !== null || age > FIGURE_STALE_AFTER_MS) ? age : null
  return (
    <Card
      title={tr(texts.dutyNow)}
      aside={
        oldFor !== null && (
          <span className={aside}>{tr(texts.asOfOldFor, { oldFor: formatAgo(oldFor) })}</span>
        )
      }
    >
      <LoadingState
        query={query}
        lines={4}
        label={tr(texts.computingTheDuty)}
        failed={tr(texts.dutyCouldNotBeComputed)}
      />
      {data && (
        <div className={body}>
          <div className={tiles}>
            {DUTY_EXCEPTIONS.map((state) => (
              <FigureTile
                key={state}
                title={DUTY_STATE_LABELS[state].name}
                value={data.data.states[state]}
                tone={TONES[state]}
                oldFor={oldFor}
                to={isWall || !onMap ? undefined : `/tracker?status=${state}`}
              />
            ))}
            <FigureTile
              title={tr(texts.uncoveredSites)}
              value={uncovered(data.data).length}
              tone="danger"
              oldFor={oldFor}
              to={isWall ? undefined : '#coverage'}
            />
          </div>
          {data.data.states.undecided > 0 && (
            <p className={aside}>{tr(texts.presenceUnknownData, { data: reasonsOf(data.data) })}</p>
          )}
          <Coverage duty={data.data} isWall={isWall} />
          {data.data.hours.some(({ due, required }) => due + required > 0) && (
            <DutyHours hours={data.data.hours} at={data.data.at} />
          )}
        </div>
      )}
    </Card>
  )
}

const reasonsOf = ({ unknown }: DashboardDuty) =>
  UNKNOWN_REASONS.filter((reason) => unknown[reason] > 0)
    .map((reason) => `${unknown[reason]} ${UNKNOWN_REASON_LABELS[reason]}`)
    .join(', ')
const uncovered = ({ places }: DashboardDuty) => places.filter(({ missing }) => missing > 0)

function Coverage({ duty, isWall }: { duty: DashboardDuty; isWall: boolean }) {
  const { places } = duty
  const clock = zoneClock(useTimeZone())
  if (places.length === 0)
    return (
      <EmptyState title={tr(texts.nobodyIsDueNow)}>
        {tr(texts.guardsWithAShiftAppearHereDuringTheir)}
      </EmptyState>
    )
  const lacking = uncovered(duty).length
  const shown = places.slice(0, isWall ? MOST : Math.max(MOST, lacking))
  const name = (each: DashboardDuty['places'][number]) =>
    isWall ? (
      each.assignment_name
    ) : (
      <Link to={`/assignments/view/${each.assignment_id}`}>{each.assignment_name}</Link>
    )
  return (
    <section id="coverage" aria-label={tr(texts.coverage)}>
      <Table caption={tr(texts.coverageAtAt, { at: clock.minute(duty.at) })}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.site)}</HeadCell>
            <HeadCell numeric>{tr(texts.present)}</HeadCell>
            <HeadCell>{tr(texts.coverage)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <tr key={each.assignment_id}>
              <Cell>
                {name(each)}
                {each.client_name && <div className={client}>{each.client_name}</div>}
              </Cell>
              <Cell numeric>
                {tr(texts.presentOfRequired, { present: each.present, required: each.required })}
              </Cell>
              <Cell>
                <Mark place={each} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {places.length > shown.length && (
        <p className={aside}>
          {tr(texts.valueMoreSitesHaveAllTheirGuards, { value: places.length - shown.length })}
        </p>
      )}
    </section>
  )
}

function Mark({ place }: { place: DashboardDuty['places'][number] }) {
  const { missing, undecided } = place
  if (missing > 0) return <Badge tone="danger">{tr(texts.missingMissing, { missing })}</Badge>
  if (undecided > 0) return <Badge tone="neutral">{tr(texts.undecidedUnknown, { undecided })}</Badge>
  return <Badge tone="online">{tr(texts.covered)}</Badge>
}
