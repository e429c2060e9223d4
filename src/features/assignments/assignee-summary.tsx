import * as texts from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import {
  guardAssignments,
  workerAssignmentsReply,
  type WorkerAssignment,
} from '../../../contract/assignments/assignment.ts'
import { workers, type Worker } from '../../../contract/workers/worker.ts'
import { toDutyRule, type DutyRule } from '../../../domain/duty/duty-rule.ts'
import { shiftHours, shiftsOverlap } from '../../../domain/duty/duty-times.ts'
import { searchText } from '../../../domain/text/text.ts'
import { useSession } from '../../app/app-services.ts'
import { useProblem } from '../../resource/form/form-fields.tsx'
import { ExpiryDay, useToday } from '../../resource/record/expiry-day.tsx'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { shiftPatternRule, useShiftPattern } from '../shift-patterns/shift-pattern-kind.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { tr } from '../../texts/tr.ts'

const box = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '2.5',
  borderRadius: 'md',
  borderWidth: 'thin',
  borderColor: 'line',
  bg: 'canvas',
  textStyle: 'dense',
})
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })
const DAY_MS = 24 * 3_600_000
/** period checked for overlap: duties on different weekdays may meet only after some weeks */
const COMPARED_MS = 28 * DAY_MS
const faint = css({ color: 'ink.muted' })

interface Said {
  worker_id: string | null
  shift: { start_local: string; duration_min: number } | null
  shift_pattern_id: string | null
}

/** Shows what to consider before assigning the selected guard: licence, and current duties. */
export function AssigneeSummary() {
  const [workerId, shift, patternId] = useWatch<Said, ['worker_id', 'shift', 'shift_pattern_id']>({
    name: ['worker_id', 'shift', 'shift_pattern_id'],
  })
  const pattern = useShiftPattern(patternId)
  if (workerId == null) return null
  const rule = patternId === null ? ruleIn(shift) : pattern ? shiftPatternRule(pattern) : null
  return <Known workerId={workerId} rule={rule} needed={pattern?.certificates ?? []} />
}

const ruleIn = (shift: Said['shift']) =>
  shift === null || shift.start_local === '' || !(shift.duration_min > 0)
    ? null
    : toDutyRule(shift.start_local, shift.duration_min)

interface KnownProps {
  workerId: string
  rule: DutyRule | null
  /** certificates that the shift requires */
  needed: readonly string[]
}

function Known({ workerId, rule, needed }: KnownProps) {
  const { api } = useSession()
  const problem = useProblem('worker_id')
  const today = useToday()
  const { path, stream } = workers
  const guard = useQuery({
    queryKey: ['records', path, 'to assign', workerId],
    queryFn: ({ signal }) => api.get(`${path}/${encodeURIComponent(workerId)}`, workers.reply, { signal }),
    ...useRefreshOptions({ stream, id: workerId }),
  })
  const of = guardAssignments(workerId)
  const duties = useQuery({
    queryKey: ['records', of.path, 'to assign'],
    queryFn: ({ signal }) => api.get(of.path, workerAssignmentsReply, { query: { per_page: 100 }, signal }),
    ...useRefreshOptions({ stream: of.stream }),
  })
  const failure = guard.error ?? duties.error
  if (failure)
    return (
      <Notice kind="warning">
        {tr(texts.guardsLicenceAndDutiesAreNotKnownMessage, { message: failure.message })}
      </Notice>
    )
  if (!guard.data || !duties.data) return <div className={box}>{tr(texts.lookingUpLicenceAndDuties)}</div>
  const { licence_expires_on: lastDay, certificates: held } = guard.data.data
  const missing = needed.filter((name) => !isHeld(name, held ?? [], today))
  return (
    <div className={box} role="status">
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <div className={line}>
        <span className={faint}>{tr(texts.licenceUntil)}</span>
        {lastDay == null ? (
          <Badge tone="warning">{tr(texts.noLicenceKnown)}</Badge>
        ) : (
          <ExpiryDay day={lastDay} />
        )}
      </div>
      {missing.map((name) => (
        <div key={name} className={line}>
          <span>{name}</span>
          <Badge tone="warning">{tr(texts.noValidCertificate)}</Badge>
        </div>
      ))}
      {duties.data.data.length === 0 ? (
        <span className={faint}>{tr(texts.onNoOtherAssignment)}</span>
      ) : (
        duties.data.data.map((duty) => <Duty key={duty.id} duty={duty} rule={rule} />)
      )}
    </div>
  )
}

const isHeld = (name: string, held: NonNullable<Worker['certificates']>, today: string) =>
  held.some((each) => searchText(each.name) === searchText(name) && (each.expires ?? today) >= today)

function Duty({ duty, rule }: { duty: WorkerAssignment; rule: DutyRule | null }) {
  const held = toDutyRule(duty.shift_start, duty.shift_minutes, duty.shift_days)
  const now = useNow(DAY_MS)
  const span = { from: now, to: now + COMPARED_MS }
  return (
    <div className={line}>
      <span>{duty.assignment_name}</span>
      <span className={faint}>
        {[duty.shift_name, held ? shiftHours(held) : 'hours not known'].filter(Boolean).join(', ')}
      </span>
      {rule && held && shiftsOverlap(rule, held, span) && (
        <Badge tone="warning">{tr(texts.hoursOverlap)}</Badge>
      )}
    </div>
  )
}
