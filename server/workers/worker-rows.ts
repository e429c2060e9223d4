import type { z } from 'zod'
import type { Worker } from '../../contract/workers/worker.ts'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { E7 } from '../../domain/fix/fix.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { workerFields } from '../../domain/worker/worker-record.ts'
import { isWithin, isOnPatrolWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'

const keptShiftDays = jsonText.pipe(shiftDays)

declare module '../db/tables.ts' {
  interface Tables {
    /** `certificates` and `skills` are JSON, days are YYYY-MM-DD */
    worker: RecordColumns & {
      full_name: string
      photo: string | null
      status: 'applicant' | 'onboarding' | 'active' | 'on_leave' | 'suspended' | 'terminated'
      employee_no: string | null
      employee_no_search: string | null
      national_id_no_search: string | null
      phone: string | null
      phone_digits: string | null
      rank: string | null
      licence_no: string | null
      licence_expires_on: string | null
      status_reason: string | null
      leave_until: string | null
      ended_on: string | null
      email: string | null
      address: string | null
      national_id_no: string | null
      good_conduct_no: string | null
      good_conduct_expires_on: string | null
      certificates: string | null
      skills: string | null
      kra_pin: string | null
      nssf_no: string | null
      shif_no: string | null
      blood_group: string | null
      next_of_kin_name: string | null
      next_of_kin_relation: string | null
      next_of_kin_phone: string | null
      uniform_shirt: string | null
      uniform_trousers: string | null
      uniform_boots: string | null
      /** when the personal data was erased, ms since epoch UTC; null: not erased */
      erased_at: number | null
    }
  }
}

const DETAILS = [
  'status_reason',
  'leave_until',
  'ended_on',
  'email',
  'address',
  'national_id_no',
  'good_conduct_no',
  'good_conduct_expires_on',
  'certificates',
  'skills',
  'kra_pin',
  'nssf_no',
  'shif_no',
  'blood_group',
  'next_of_kin_name',
  'next_of_kin_relation',
  'next_of_kin_phone',
  'uniform_shirt',
  'uniform_trousers',
  'uniform_boots',
] as const

/**
 * Selects the company's guards for lists, with their newest assignment and location. With limits, only guards
 * with an assignment within them, the newest of these, and their location only during patrols there.
 */
export const workerRows = (db: Context['db'], company: CompanyId, limits: Limits | null = null) =>
  db
    .selectFrom('worker')
    .$if(limits !== null, (guards) =>
      limits === null ? guards : guards.where(isWithin('worker', company, limits, 'worker.id')),
    )
    .leftJoin('worker_assignment as entry', (join) =>
      join
        .onRef('entry.company', '=', 'worker.company')
        .onRef('entry.worker_id', '=', 'worker.id')
        .on('entry.position', '=', (eb) =>
          eb
            .selectFrom('worker_assignment as newest')
            .select((inner) => inner.fn.max('newest.position').as('position'))
            .whereRef('newest.company', '=', 'worker.company')
            .whereRef('newest.worker_id', '=', 'worker.id')
            .$if(limits !== null, (duties) =>
              limits === null
                ? duties
                : duties.where(isWithin('assignment', company, limits, 'newest.assignment_id')),
            ),
        ),
    )
    .leftJoin('assignment', onId('assignment', 'entry.assignment_id'))
    .leftJoin('live_location as live', (join) => {
      const own = join.onRef('live.company', '=', 'worker.company').onRef('live.worker_id', '=', 'worker.id')
      return limits === null ? own : own.on(isOnPatrolWithin(company, limits, 'live.patrol_id'))
    })
    .select([
      'worker.id',
      'worker.full_name',
      'assignment.client_id',
      'assignment.id as assignment_id',
      'assignment.name as assignment_name',
      'entry.shift_name',
      'entry.shift_start',
      'entry.shift_minutes',
      'entry.shift_days',
      'live.t',
      'live.lat_e7',
      'live.lon_e7',
      'live.status as live_status',
      'worker.status',
      'worker.photo',
      'worker.employee_no',
      'worker.rank',
      'worker.phone',
      'worker.licence_no',
      'worker.licence_expires_on',
      'worker.erased_at',
    ])
    .where('worker.company', '=', company)
    .where('worker.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof workerRows>['execute']>>[number]

const BRIEF = ['photo', 'employee_no', 'rank', 'phone', 'licence_no', 'licence_expires_on'] as const

function placed(row: Row): Worker {
  const { t, lat_e7, lon_e7, live_status } = row
  const located = t !== null && lat_e7 !== null && lon_e7 !== null && live_status !== null
  return {
    id: row.id,
    user_full_name: row.full_name,
    client_id: row.client_id,
    assignment_id: row.assignment_id,
    assignment_name: row.assignment_name,
    shift_name: row.shift_name,
    shift_start: row.shift_start,
    shift_minutes: row.shift_minutes,
    ...(row.shift_days !== null && { shift_days: keptShiftDays.parse(row.shift_days) }),
    live_location: located
      ? { latitude: lat_e7 / E7, longitude: lon_e7 / E7, status: live_status, updated_at: t }
      : null,
    status: row.status,
    ...(row.erased_at !== null && { erased_at: row.erased_at }),
  }
}

const columnsOf = <Column extends string>(row: Record<Column, string | null>, columns: readonly Column[]) =>
  columns.map((column) => [column, row[column]] as const)

/** Converts a row to a guard for lists: only some fields, without empty ones, because lists are long. */
export const toListedWorker = (row: Row): Worker => ({
  ...placed(row),
  ...Object.fromEntries(columnsOf(row, BRIEF).filter(([, value]) => value !== null)),
})

/** Selects the company's guards with all stored fields. */
export const workerDetailRows = (db: Context['db'], company: CompanyId, limits: Limits | null = null) =>
  workerRows(db, company, limits).select(DETAILS.map((column) => `worker.${column}` as const))

type WholeRow = Awaited<ReturnType<ReturnType<typeof workerDetailRows>['execute']>>[number]

const { certificates: keptCertificates, skills: keptSkills } = workerFields.shape
const listIn = <List>(schema: z.ZodType<List>, text: string | null) =>
  text === null ? null : jsonText.pipe(schema).parse(text)

/** Converts a row to a guard with all stored fields. */
export const toWorker = (row: WholeRow): Worker => ({
  ...placed(row),
  ...Object.fromEntries([...columnsOf(row, BRIEF), ...columnsOf(row, DETAILS)]),
  certificates: listIn(keptCertificates, row.certificates),
  skills: listIn(keptSkills, row.skills),
})
