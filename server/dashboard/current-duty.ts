import type { DashboardDuty } from '../../contract/dashboard/dashboard-duty.ts'
import { type PostingRule, guardPostings } from '../../domain/duty/guard-postings.ts'
import {
  DUTY_STATES,
  type DutyState,
  assessDutyAt,
  UNKNOWN_REASONS,
  type UnknownReason,
} from '../../domain/attendance/duty-state.ts'
import type { WorkPlace } from '../../domain/attendance/presence/visits-elsewhere.ts'
import { currentPosting } from '../../domain/duty/current-posting.ts'
import { type DutyTimes, dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { E7 } from '../../domain/fix/fix.ts'
import { requiredStrengthAt } from '../../domain/roster/requirements.ts'
import { zoneDayAround } from '../../domain/time/zone-days.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { visibleAssignments } from '../assignments/assignments.ts'
import { readPlacesOfWork } from '../attendance/places-of-work.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readRequirements } from '../roster/read-requirements.ts'
import { readOtherDuties } from '../workers/other-duties.ts'
import { workerRows } from '../workers/worker-rows.ts'

interface Guard {
  assignmentId: string | null
  postings: readonly PostingRule[]
  state: DutyState | null
  why: UnknownReason | null
  /** ids of other assignments where the guard also has a duty now */
  alsoDueAt: readonly string[]
}

interface Seen {
  id: string
  name: string
  client_name: string | null
}

const HOUR_MS = 3_600_000

/**
 * Returns the guards who have a duty now, and which of them are present. With limits, returns only those
 * whom the account may see.
 */
export async function readCurrentDuty(
  context: Pick<Context, 'db' | 'now'>,
  company: CompanyId,
  limits: Limits | null,
): Promise<DashboardDuty> {
  const { db } = context
  const at = context.now()
  const timeZone = await readCompanyZone(db, company)
  const times = dutyTimesIn(timeZone)
  const seen = await seenAssignments(db, company, limits)
  const ids = new Set(seen.map(({ id }) => id))
  const { places } = await readPlacesOfWork(db, company, { from: at, to: at + 1 })
  const ofReader = places.filter(({ id }) => ids.has(id))
  const guards = await guardsNow(db, { company, limits, at, times, places: ofReader })
  const requirements = await readRequirements(db, company)
  const required = ({ id }: Seen, t: number) => requiredStrengthAt(requirements, id, t, { times, timeZone })
  const dueAt = (t: number) =>
    guards.filter(({ postings }) => postings.some(({ rule }) => rule && times.at(rule, t))).length
  return {
    at,
    states: Object.fromEntries(
      DUTY_STATES.map((state) => [state, guards.filter((guard) => guard.state === state).length]),
    ) as DashboardDuty['states'],
    unknown: Object.fromEntries(
      UNKNOWN_REASONS.map((reason) => [reason, guards.filter(({ why }) => why === reason).length]),
    ) as DashboardDuty['unknown'],
    places: seen
      .map((place) => covered(place, guards, required(place, at)))
      .filter(isAsked)
      .toSorted(byLack),
    hours: hoursOfDay(at, timeZone).map((t) => ({
      t,
      due: dueAt(t + HOUR_MS / 2),
      required: seen.reduce((sum, place) => sum + required(place, t + HOUR_MS / 2), 0),
    })),
  }
}

type CoveredPlace = DashboardDuty['places'][number]

function covered(place: Seen, guards: readonly Guard[], strength: number): CoveredPlace {
  const count = (...states: DutyState[]) =>
    guards.filter(
      ({ assignmentId, state }) => assignmentId === place.id && state !== null && states.includes(state),
    ).length
  const due =
    count('absent', 'wrong_post', 'undecided', 'expected', 'present') +
    guards.filter(({ alsoDueAt }) => alsoDueAt.includes(place.id)).length
  const required = strength > 0 ? strength : due
  const [present, undecided] = [count('present'), count('undecided', 'expected')]
  return {
    assignment_id: place.id,
    assignment_name: place.name,
    client_name: place.client_name,
    required,
    due,
    present,
    undecided,
    missing: Math.max(0, required - present - undecided),
  }
}

const isAsked = ({ required, due }: CoveredPlace) => required + due > 0
const byLack = (a: CoveredPlace, b: CoveredPlace) => b.missing - a.missing || b.undecided - a.undecided

function hoursOfDay(at: number, timeZone: string): number[] {
  const { from, to } = zoneDayAround(at, timeZone)
  return Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS)
}

async function seenAssignments(
  db: Context['db'],
  company: CompanyId,
  limits: Limits | null,
): Promise<Seen[]> {
  return visibleAssignments(db, { company, limits }).orderBy('assignment.search').execute()
}

interface Asked {
  company: CompanyId
  limits: Limits | null
  at: number
  times: DutyTimes
  places: readonly WorkPlace[]
}

async function guardsNow(db: Context['db'], { company, limits, at, times, places }: Asked): Promise<Guard[]> {
  const rows = await workerRows(db, company, limits).select('live.accuracy').execute()
  const others = await readOtherDuties(db, company, limits)
  return rows.map(({ t, lat_e7, lon_e7, accuracy, ...row }) => {
    const postings = guardPostings(row, others.get(row.id))
    const { assignmentId = null, rule = null } = currentPosting(postings, at, times) ?? {}
    const fix =
      t === null || lat_e7 === null || lon_e7 === null
        ? null
        : { t, lat: lat_e7 / E7, lon: lon_e7 / E7, accuracy }
    const judged = assessDutyAt(at, { fix, rule, assignmentId, places }, times)
    const alsoDueAt = postings.flatMap((other) =>
      other.assignmentId !== assignmentId && other.rule && times.at(other.rule, at)
        ? [other.assignmentId]
        : [],
    )
    return { postings, assignmentId, state: judged?.state ?? null, why: judged?.why ?? null, alsoDueAt }
  })
}
