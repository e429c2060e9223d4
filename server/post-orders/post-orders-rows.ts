import type { Kysely } from 'kysely'
import type { PostOrdersReader, PostOrdersVersion } from '../../contract/site-posts/post-orders.ts'
import { ASSIGNABLE_STATUSES } from '../../domain/worker/employment.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import type { HistoryNames } from '../resource/record/history.ts'

type Db = Kysely<Tables>

/** Selects the versions of a post's orders, newest first, each with the text that it replaced. */
export const versionRows = (db: Db, company: CompanyId, postId: string) =>
  db
    .selectFrom('post_orders_version as issued')
    .leftJoin('post_orders_version as replaced', (join) =>
      join
        .onRef('replaced.company', '=', 'issued.company')
        .onRef('replaced.site_post_id', '=', 'issued.site_post_id')
        .on((eb) => eb('replaced.version', '=', eb('issued.version', '-', 1))),
    )
    .select((eb) => [
      'issued.version',
      'issued.text',
      'issued.note',
      'replaced.text as replaced_text',
      'issued.issued_at',
      'issued.issued_by',
      eb
        .selectFrom('post_orders_acknowledgement as known')
        .select(({ fn }) => fn.countAll<number>().as('guards'))
        .whereRef('known.company', '=', 'issued.company')
        .whereRef('known.site_post_id', '=', 'issued.site_post_id')
        .whereRef('known.version', '=', 'issued.version')
        .as('acknowledged'),
    ])
    .where('issued.company', '=', company)
    .where('issued.site_post_id', '=', postId)
    .orderBy('issued.version', 'desc')

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number]

/** Returns a version in the format of the API, with the name of its author. */
export const toPostOrdersVersion = async (
  row: VersionRow,
  person: HistoryNames['person'],
): Promise<PostOrdersVersion> => ({
  ...row,
  id: String(row.version),
  issued_by: await person(row.issued_by),
  acknowledged: row.acknowledged ?? 0,
})

/** Selects the guards on a post's assignment. Those without an acknowledgement come first. */
export const readerRows = (db: Db, company: CompanyId, postId: string) =>
  db
    .selectFrom('site_post as post')
    .innerJoin('worker_assignment as entry', onEqual('entry.assignment_id', 'post.assignment_id'))
    .innerJoin('worker', onId('worker', 'entry.worker_id'))
    .leftJoin('post_orders', onId('post_orders', 'post.id'))
    .leftJoin('post_orders_acknowledgement as known', (join) =>
      join
        .onRef('known.company', '=', 'post.company')
        .onRef('known.site_post_id', '=', 'post.id')
        .onRef('known.worker_id', '=', 'entry.worker_id')
        .onRef('known.version', '=', 'post_orders.version'),
    )
    .select((eb) => [
      'worker.id as worker_id',
      'worker.full_name as worker_name',
      'known.acknowledged_at',
      'known.acknowledged_by',
      'known.how',
      'known.signed_on',
      eb
        .selectFrom('post_orders_acknowledgement as earlier')
        .select(({ fn }) => fn.max('earlier.version').as('version'))
        .whereRef('earlier.company', '=', 'post.company')
        .whereRef('earlier.site_post_id', '=', 'post.id')
        .whereRef('earlier.worker_id', '=', 'entry.worker_id')
        .whereRef('earlier.version', '<', 'post_orders.version')
        .as('earlier_version'),
    ])
    .where('post.company', '=', company)
    .where('post.id', '=', postId)
    .orderBy('known.acknowledged_at', (order) => order.asc().nullsFirst())
    .orderBy('worker.search')
    .orderBy('worker.id')

type ReaderRow = Awaited<ReturnType<ReturnType<typeof readerRows>['execute']>>[number]

/** Converts a row to a guard for the post's page. Only an acknowledgement on paper shows who recorded it. */
export async function toPostOrdersReader(
  { acknowledged_by, ...row }: ReaderRow,
  person: HistoryNames['person'],
): Promise<PostOrdersReader> {
  const by = row.how === 'paper' && acknowledged_by !== null ? await person(acknowledged_by) : null
  return { ...row, id: row.worker_id, recorded_by: by }
}

/**
 * Selects the orders in force at the posts of a guard's assignments, oldest first, with the guard's
 * acknowledgements.
 */
const ordersOfGuard = (db: Db, company: CompanyId, workerId: string) =>
  db
    .selectFrom('worker_assignment as entry')
    .innerJoin('assignment', onId('assignment', 'entry.assignment_id'))
    .innerJoin('site_post as post', (join) =>
      join
        .onRef('post.company', '=', 'entry.company')
        .onRef('post.assignment_id', '=', 'entry.assignment_id')
        .on('post.archived_at', 'is', null)
        .on('post.ended_at', 'is', null),
    )
    .innerJoin('post_orders', onId('post_orders', 'post.id'))
    .innerJoin('post_orders_version as issued', (join) =>
      join
        .onRef('issued.company', '=', 'post.company')
        .onRef('issued.site_post_id', '=', 'post.id')
        .onRef('issued.version', '=', 'post_orders.version'),
    )
    .leftJoin('post_orders_acknowledgement as known', (join) =>
      join
        .onRef('known.company', '=', 'post.company')
        .onRef('known.site_post_id', '=', 'post.id')
        .onRef('known.worker_id', '=', 'entry.worker_id')
        .onRef('known.version', '=', 'post_orders.version'),
    )
    .select(['post.id as site_post_id', 'post.alias as site_post_name', 'issued.version', 'issued.issued_at'])
    .where('entry.company', '=', company)
    .where('entry.worker_id', '=', workerId)
    .orderBy('issued.issued_at')
    .orderBy('post.id')

/** Selects the orders that a guard has not acknowledged, oldest first. */
export const outstandingRows = (db: Db, company: CompanyId, workerId: string) =>
  ordersOfGuard(db, company, workerId)
    .select(['assignment.id as assignment_id', 'assignment.name as assignment_name'])
    .where('known.worker_id', 'is', null)

/**
 * Selects the orders of a guard with their texts, for the guard's phone. A suspended guard, who may still
 * have the phone, gets none.
 */
export const phoneOrdersRows = (db: Db, company: CompanyId, workerId: string) =>
  ordersOfGuard(db, company, workerId)
    .innerJoin('worker', onId('worker', 'entry.worker_id'))
    .where('worker.status', 'in', [...ASSIGNABLE_STATUSES])
    .select(['issued.text', 'known.acknowledged_at'])
