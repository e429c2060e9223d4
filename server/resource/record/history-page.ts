import type { HistoryEntry } from '../../../contract/core/resource.ts'
import type { PageMeta } from '../../../contract/core/page.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import type { Account } from '../../auth/account.ts'
import type { Context } from '../../app/context.ts'
import { describePage, type PageQuery } from '../../http/reply/paging.ts'
import { canReceiveEvent } from './can-receive-event.ts'
import { readHistory } from './history.ts'
import type { Resource } from '../resource.ts'

interface Page {
  data: HistoryEntry[]
  meta: PageMeta
}

/**
 * Returns a page of a record's history up to a version, newest first, without events that the reader may not
 * receive.
 */
export async function readHistoryPage(
  context: Context,
  account: Account,
  resource: Resource,
  { id, version }: { id: string; version: number },
  query: PageQuery,
): Promise<Page> {
  const { db } = context
  const { company } = account
  const also =
    resource.alsoTold && canReceiveEvent(account, resource.alsoTold.resource, '') && resource.alsoTold
  const [newest] = also ? await also.newest(db, company, id, 1) : []
  const { before, meta } = describePage(version + (newest?.number ?? 0), query)
  const ownEntries = async (versions: readonly number[]) =>
    (await readHistory(context, account, resource, id, versions)).filter(
      ({ type }) => !resource.pathOf?.[type] || canReceiveEvent(account, resource, type),
    )
  if (!also || !newest || meta.from === null) {
    const last = version - before
    const versions = Array.from({ length: Math.max(0, Math.min(query.per_page, last)) }, (_, i) => last - i)
    return { data: (await ownEntries(versions)).toReversed(), meta }
  }
  const upTo = before + query.per_page
  const own = await db
    .selectFrom('event')
    .select(['position', 'version'])
    .where('company', '=', company)
    .where('stream', '=', streamName(resource.readModel.name, id))
    .orderBy('version', 'desc')
    .limit(upTo)
    .execute()
  const others = await also.newest(db, company, id, upTo)
  const page = [
    ...own.map((each) => ({ ...each, isOwn: true })),
    ...others.map((each) => ({ ...each, isOwn: false })),
  ]
    .toSorted((a, b) => b.position - a.position)
    .slice(before, upTo)
  const versionsOf = (isOwn: boolean) =>
    page.filter((each) => each.isOwn === isOwn).map((each) => each.version)
  const alsoTold = await readHistory(context, account, also.resource, also.idIn(company), versionsOf(false))
  const entries = [
    { isOwn: true, told: await ownEntries(versionsOf(true)) },
    { isOwn: false, told: alsoTold.map((each) => without(each, also.leftOut)) },
  ]
  return {
    data: page.flatMap(
      ({ isOwn, version: of }) =>
        entries.find((each) => each.isOwn === isOwn)?.told.find((each) => each.version === of) ?? [],
    ),
    meta,
  }
}

const without = (entry: HistoryEntry, fields: readonly string[]): HistoryEntry => ({
  ...entry,
  changes: entry.changes.filter(({ field }) => !fields.includes(field)),
})
