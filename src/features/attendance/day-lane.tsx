import * as texts from './texts.ts'
import { css, cx } from '../../../styled-system/css'
import type { AttendanceBoard, AttendanceBoardRow } from '../../../contract/attendance/attendance.ts'
import {
  findingText,
  ATTENDANCE_STATUS_LABELS,
  unknownReason,
} from '../../../domain/attendance/attendance-labels.ts'
import { timeScale } from '../../../domain/time/time-scale.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { createClockFormatter, ATTENDANCE_TONES } from './attendance-display.ts'
import { tr } from '../../texts/tr.ts'

const lane = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr) auto]', md: '[minmax(0, 15rem) minmax(0, 1fr) 9rem]' },
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  width: 'full',
  paddingInline: '4',
  paddingBlock: '1.5',
  textAlign: 'left',
})
const pressed = css({
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const who = css({ minWidth: '0', overflowWrap: 'anywhere' })
const under = css({
  display: 'block',
  textStyle: 'meta',
  color: 'ink.muted',
})
const status = css({ justifySelf: 'end', order: { base: '0', md: '1' } })
const plot = css({
  position: 'relative',
  height: '5',
  bg: 'raised',
  borderRadius: 'sm',
  overflow: 'hidden',
  gridColumn: { base: '1 / -1', md: 'auto' },
})
const due = css({ position: 'absolute', top: '0', height: 'full', bg: 'accent.soft' })
const present = css({ position: 'absolute', top: '[25%]', height: '[50%]', bg: 'online.mark' })
const away = css({ position: 'absolute', top: '[25%]', height: '[50%]', bg: 'danger' })
const unseen = css({
  position: 'absolute',
  top: '[45%]',
  height: '[10%]',
  borderTopWidth: '[2px]',
  borderTopStyle: 'dashed',
  borderColor: 'ink.muted',
})
const scale = css({ position: 'relative', height: '5', gridColumn: { base: '1 / -1', md: '2' } })
const hour = css({
  position: 'absolute',
  transform: 'translateX(-50%)',
  textStyle: 'meta',
  color: 'ink.muted',
})

const UNSEEN: readonly string[] = ['no_fixes', 'not_proven', 'arrival_unseen', 'silent', 'no_geofence']
const AWAY: readonly string[] = ['post_abandoned', 'left_early', 'at_another_post', 'not_arrived']

/**
 * One row per duty: guard, planned hours (wide bar), presence (narrow bar), time without data (dashed), and
 * status.
 */
export function DayLane(props: {
  row: AttendanceBoardRow
  board: AttendanceBoard
  withSite: boolean
  onOpen: () => void
}) {
  const { row, board, withSite, onOpen } = props
  const clock = createClockFormatter(useTimeZone())
  const { workers, assignments } = board
  const name = workers[row.workerId] ?? ''
  const site = assignments[row.assignmentId] ?? ''
  const why = unknownReason(row)
  const first =
    row.findings.find(({ kind }) => kind === why) ?? row.findings.find(({ kind }) => kind !== 'break_taken')
  const reason = row.correction
    ? tr(texts.correctedReason, { reason: row.correction.reason })
    : first && findingText(first, clock, (id) => assignments[id] ?? '')
  const hours = tr(texts.toFrom, { from: clock(row.from), to: clock(row.to) })
  return (
    <button type="button" className={cx(lane, pressed)} onClick={onOpen}>
      <span className={who}>
        {name}
        <span className={under}>{[withSite && site, hours].filter(Boolean).join(' · ')}</span>
        {reason && <span className={under}>{reason}</span>}
      </span>
      <span className={status}>
        <Badge tone={ATTENDANCE_TONES[row.status]}>
          {ATTENDANCE_STATUS_LABELS[row.status]}
          {row.status === 'late' ? ` ${tr(texts.lateMinMin, { lateMin: row.lateMin })}` : ''}
        </Badge>
      </span>
      <span className={plot} aria-hidden>
        {row.status !== 'not_due' && <Bar board={board} span={row} className={due} />}
        {row.presence.map((span) => (
          <Bar key={span.from} board={board} span={span} className={present} />
        ))}
        {row.findings
          .filter(({ kind }) => UNSEEN.includes(kind))
          .map(({ kind, from, to }) => (
            <Bar
              key={`${kind} ${from}`}
              board={board}
              span={{ from: Math.max(from, row.from), to: Math.min(to ?? board.now, row.to) }}
              className={unseen}
            />
          ))}
        {row.findings
          .filter(({ kind }) => AWAY.includes(kind))
          .map(({ kind, from, to }) => (
            <Bar
              key={`${kind} ${from}`}
              board={board}
              span={{ from, to: to ?? Math.min(board.now, row.to) }}
              className={away}
            />
          ))}
      </span>
    </button>
  )
}

function Bar(props: { board: AttendanceBoard; span: { from: number; to: number }; className: string }) {
  const { board, span, className } = props
  const part = (t: number) =>
    (Math.min(Math.max(t, board.from), board.to) - board.from) / (board.to - board.from)
  const [from, to] = [part(span.from), part(span.to)]
  if (to <= from) return null
  return <span className={className} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
}

/** Hour labels above the bars. */
export function HourScale({ board }: { board: AttendanceBoard }) {
  const timeZone = useTimeZone()
  const clock = createClockFormatter(timeZone)
  const { from, to } = board
  const { moments } = timeScale(from, to, 4, timeZone)
  return (
    <div className={lane} aria-hidden>
      <div className={scale}>
        {moments
          .filter((t) => t > from && t < to)
          .map((t) => (
            <span key={t} className={hour} style={{ left: `${((t - from) / (to - from)) * 100}%` }}>
              {clock(t)}
            </span>
          ))}
      </div>
    </div>
  )
}
