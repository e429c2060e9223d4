import type { ListedWorker } from '../../contract/workers/listed-worker.ts'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'

type OtherDuty = NonNullable<ListedWorker['other_duties']>[number]

const PER_QUERY = 256
const keptShiftDays = jsonText.pipe(shiftDays)

/**
 * Reads the assignments of guards except the newest, which `workerRows` includes, by guard and in the order
 * in which they were made. With limits, only those within them; with `ids`, only of these guards.
 */
export async function readOtherDuties(
  db: Context['db'],
  company: CompanyId,
  limits: Limits | null,
  ids?: readonly string[],
): Promise<Map<string, OtherDuty[]>> {
  const found = new Map<string, OtherDuty[]>()
  for (const batch of ids ? toBatches([...ids], PER_QUERY) : [null]) {
    const rows = await db
      .selectFrom('worker_assignment as entry')
      .innerJoin('assignment', onId('assignment', 'entry.assignment_id'))
      .select(['entry.worker_id', 'entry.assignment_id', 'assignment.name as assignment_name'])
      .select(['assignment.client_id', 'entry.shift_name', 'shift_start', 'shift_minutes', 'shift_days'])
      .where('entry.company', '=', company)
      .$if(batch !== null, (query) => query.where('entry.worker_id', 'in', padToPowerOfTwo(batch ?? [])))
      .$if(limits !== null, (query) =>
        limits === null ? query : query.where(isWithin('assignment', company, limits, 'entry.assignment_id')),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('worker_assignment as newer')
            .select('newer.position')
            .whereRef('newer.company', '=', 'entry.company')
            .whereRef('newer.worker_id', '=', 'entry.worker_id')
            .whereRef('newer.position', '>', 'entry.position')
            .$if(limits !== null, (newer) =>
              limits === null
                ? newer
                : newer.where(isWithin('assignment', company, limits, 'newer.assignment_id')),
            ),
        ),
      )
      .orderBy('entry.position')
      .execute()
    for (const { worker_id, shift_days, ...row } of rows) {
      const duty = { ...row, ...(shift_days !== null && { shift_days: keptShiftDays.parse(shift_days) }) }
      const known = found.get(worker_id)
      if (known) known.push(duty)
      else found.set(worker_id, [duty])
    }
  }
  return found
}
