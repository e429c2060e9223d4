import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { searchText } from '../../domain/text/text.ts'
import { ASSIGNABLE_STATUSES, employment } from '../../domain/worker/employment.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'

type Db = Kysely<Tables>

const NUMBERS = {
  employeeNo: { column: 'employee_no_search', called: 'employee number' },
  nationalIdNo: { column: 'national_id_no_search', called: 'national ID' },
} as const

/** Returns the guard who has this number, in whatever notation. */
const whoHas = async (
  db: Db,
  company: CompanyId,
  field: keyof typeof NUMBERS,
  no: string,
): Promise<{ id: string; full_name: string } | undefined> =>
  db
    .selectFrom('worker')
    .select(['id', 'full_name'])
    .where('company', '=', company)
    .where(NUMBERS[field].column, '=', searchText(no))
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/** Returns the message for a number that another guard has. */
export const duplicateNumberMessage = (field: keyof typeof NUMBERS, name: string): string =>
  `${name} has this ${NUMBERS[field].called} already.`

/** Refuses an employee number or national ID that another guard has. */
export async function duplicateNumberRefusal(trx: Db, decided: DecidedEvents): Promise<Refusal | null> {
  const { company, id } = decided
  for (const event of decided.events.map((each) => workerStream.event.parse(each))) {
    if (event.type !== 'WorkerHired' && event.type !== 'WorkerChanged') continue
    for (const field of ['employeeNo', 'nationalIdNo'] as const) {
      const no = event[field]
      const other = no == null ? undefined : await whoHas(trx, company, field, no)
      if (other && other.id !== id)
        return { code: 'taken', message: duplicateNumberMessage(field, other.full_name), field }
    }
  }
  return null
}

/**
 * Refuses to assign a guard or to enrol a phone if the guard does not work for the company, and will not
 * soon.
 */
export async function unassignableRefusal(
  trx: Db,
  { company, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events as readonly { type: string; workerId?: string }[]) {
    if (event.type !== 'GuardAssigned' && event.type !== 'DeviceEnrolled') continue
    const { full_name, status } = await trx
      .selectFrom('worker')
      .select(['full_name', 'status'])
      .where('company', '=', company)
      .where('id', '=', event.workerId ?? '')
      .executeTakeFirstOrThrow()
    if (!ASSIGNABLE_STATUSES.includes(status))
      return {
        code: 'not_assignable',
        message: `${full_name} is not at work for the company: ${employment.words[status].toLowerCase()}.`,
        field: 'workerId',
      }
  }
  return null
}
