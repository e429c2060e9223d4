import type { FirstRun } from '../../contract/settings/first-run.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import { clientStream } from '../../domain/records/client.ts'
import { canSetUpCompany } from '../../domain/user/permission.ts'
import { ASSIGNABLE_STATUSES } from '../../domain/worker/employment.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { Account } from '../auth/account.ts'
import { readAssignment } from '../assignments/assignments.ts'
import { isCompanyEmpty } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import type { Database } from '../db/open-database.ts'
import { findDemoCompany } from '../demo/demo-sign-in.ts'
import { findDemoStreams } from '../demo/demo-streams.ts'
import { toLiveLocation } from '../fixes/live/live-locations.ts'
import { orderByNumericId } from '../resource/list/list.ts'

/** Returns how far the setup of a company is. Demo records do not count. */
export async function readFirstRun(context: Context, { company, userId }: Account): Promise<FirstRun> {
  const { db } = context
  const own = await db
    .selectFrom('company')
    .select(['name', 'first_run_skipped_at', 'demo_filled_at'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const asker = await db
    .selectFrom('account')
    .select('full_name')
    .where('company', '=', company)
    .where('id', '=', userId)
    .executeTakeFirst()
  const made = own.demo_filled_at === null ? null : await findDemoStreams(db, company)
  // with '', because SQL does not allow an empty list
  const demoIds = (stream: { name: string }) => ['', ...(made?.get(stream.name) ?? [])]
  const placed = await db
    .selectFrom('assignment')
    .select('id')
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('id', 'not in', demoIds(assignmentStream))
    .orderBy(orderByNumericId('id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const assignment = placed ? ((await readAssignment(db, company, placed.id)) ?? null) : null
  const client = assignment
    ? { id: assignment.client_id, name: assignment.client_name }
    : await firstClient(db, company, demoIds(clientStream))
  const demoGuards = demoIds(workerStream)
  const guard = await firstGuard(db, company, assignment?.id ?? null, demoGuards)
  const demo = await mayDo(context, company, own.demo_filled_at)
  return {
    // a new company has the name of the person who registered it, until somebody changes it
    named: own.name !== asker?.full_name,
    client,
    assignment,
    site_post: assignment && (await firstPost(db, company, assignment.id)),
    guard,
    device: guard && (await firstPhone(db, company, guard.id)),
    location: await firstLocation(db, company, guard?.id ?? null, demoGuards),
    skipped: own.first_run_skipped_at !== null,
    demo,
  }
}

/**
 * Returns which link to the setup the dashboard shows, as long as no guard has reported: to begin or to
 * continue it. null: the account may not set up the company, or the setup was skipped.
 */
export async function findFirstRunLead(
  context: Context,
  account: Account,
): Promise<'begin' | 'go on' | null> {
  const { company } = account
  if (!canSetUpCompany(account.permissions)) return null
  const { first_run_skipped_at: skipped, demo_filled_at: filled } = await context.db
    .selectFrom('company')
    .select(['first_run_skipped_at', 'demo_filled_at'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  if (skipped !== null || filled !== null || (await findDemoCompany(context)) === company) return null
  return (await isCompanyEmpty(context.db, company)) ? 'begin' : 'go on'
}

async function mayDo(
  context: Context,
  company: CompanyId,
  filledAt: number | null,
): Promise<FirstRun['demo']> {
  if (filledAt !== null) return 'wipe'
  if (context.config.demo === false) return null
  return (await isCompanyEmpty(context.db, company)) ? 'fill' : null
}

async function firstClient(db: Database, company: CompanyId, except: readonly string[]) {
  const row = await db
    .selectFrom('client')
    .select(['id', 'name'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('id', 'not in', except)
    .orderBy(orderByNumericId('id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function firstPost(db: Database, company: CompanyId, assignmentId: string) {
  const row = await db
    .selectFrom('site_post')
    .select(['id', 'alias'])
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy(orderByNumericId('id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the guard who was assigned first. If none is assigned, returns any guard who could be. */
async function firstGuard(
  db: Database,
  company: CompanyId,
  assignmentId: string | null,
  except: readonly string[],
) {
  const workers = db
    .selectFrom('worker')
    .select(['worker.id', 'worker.full_name as name'])
    .where('worker.company', '=', company)
    .where('worker.archived_at', 'is', null)
    .where('worker.status', 'in', [...ASSIGNABLE_STATUSES])
    .where('worker.id', 'not in', except)
    .limit(1)
  const onIt =
    assignmentId === null
      ? undefined
      : await workers
          .innerJoin('worker_assignment as entry', onEqual('entry.worker_id', 'worker.id'))
          .where('entry.assignment_id', '=', assignmentId)
          .orderBy('entry.position')
          .executeTakeFirst()
  if (onIt) return { ...onIt, assignment_id: assignmentId }
  const anybody = await workers.orderBy(orderByNumericId('worker.id')).orderBy('worker.id').executeTakeFirst()
  return anybody ? { ...anybody, assignment_id: null } : null
}

async function firstPhone(db: Database, company: CompanyId, workerId: string) {
  const row = await db
    .selectFrom('device')
    .select(['id', 'label'])
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('status', '=', 'enrolled')
    .orderBy(orderByNumericId('id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the newest position of this guard; without one, of any guard of the company. */
async function firstLocation(
  db: Database,
  company: CompanyId,
  workerId: string | null,
  except: readonly string[],
) {
  const seen = db
    .selectFrom('live_location as live')
    .innerJoin('worker', onId('worker', 'live.worker_id'))
    .selectAll('live')
    .select('worker.full_name')
    .where('live.company', '=', company)
    .where('worker.archived_at', 'is', null)
    .where('worker.id', 'not in', except)
    .limit(1)
  const row =
    (workerId === null ? undefined : await seen.where('live.worker_id', '=', workerId).executeTakeFirst()) ??
    (await seen.executeTakeFirst())
  return row ? toLiveLocation(row, row.full_name) : null
}
