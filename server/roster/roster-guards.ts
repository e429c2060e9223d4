import type { Kysely } from 'kysely'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import type { RosterGuard } from '../../domain/roster/find-conflicts.ts'
import { employment } from '../../domain/worker/employment.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { barredJson } from './roster-table.ts'

type Db = Kysely<Tables>

/** first and last possible day */
const [EVER, ALWAYS] = ['0000-01-01', '9999-12-31']
const certificatesKept = jsonText.pipe(
  z.array(z.object({ name: z.string(), expires: z.string().nullable().default(null) })),
)

/** Reads the data that planning needs, of the company's guards or only of these, in order of name. */
export async function readRosterGuards(
  db: Db,
  company: CompanyId,
  only?: readonly string[],
): Promise<(RosterGuard & { name: string })[]> {
  if (only?.length === 0) return []
  const workers = await db
    .selectFrom('worker')
    .select(['id', 'full_name', 'status', 'leave_until', 'licence_expires_on', 'certificates'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where('status', '!=', 'terminated')
    .$if(only !== undefined, (rows) => rows.where('id', 'in', only ?? []))
    .orderBy('search')
    .execute()
  const entries = await db
    .selectFrom('worker_assignment')
    .select(['worker_id', 'assignment_id'])
    .where('company', '=', company)
    .$if(only !== undefined, (rows) => rows.where('worker_id', 'in', only ?? []))
    .execute()
  const leave = await db
    .selectFrom('leave')
    .select(['worker_id', 'first_day', 'last_day', 'kind'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .$if(only !== undefined, (rows) => rows.where('worker_id', 'in', only ?? []))
    .execute()
  const assignments = await db
    .selectFrom('assignment')
    .select(['id', 'barred'])
    .where('company', '=', company)
    .where('barred', 'is not', null)
    .execute()
  const assigned = grouped(entries, ({ worker_id }) => worker_id)
  const away = grouped(leave, ({ worker_id }) => worker_id)
  const barred = grouped(
    assignments.flatMap(({ id, barred: text }) =>
      barredJson.parse(text ?? '[]').map(({ guard }) => ({ guard, assignment: id })),
    ),
    ({ guard }) => guard,
  )
  return workers.map(({ id, full_name, status, leave_until, ...worker }) => ({
    id,
    name: full_name,
    assignments: (assigned.get(id) ?? []).map(({ assignment_id }) => assignment_id),
    licenceExpiresOn: worker.licence_expires_on,
    certificates: certificatesKept.parse(worker.certificates ?? '[]'),
    leave: [
      ...(away.get(id) ?? []).map(({ first_day: from, last_day: to, kind }) => ({ from, to, kind })),
      ...(status === 'on_leave' || status === 'suspended'
        ? [{ from: EVER, to: leave_until ?? ALWAYS, kind: employment.words[status].toLowerCase() }]
        : []),
    ],
    barredFrom: (barred.get(id) ?? []).map(({ assignment }) => assignment),
  }))
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
