import type { OpenContext } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { append, lockHead } from '../../../server/event-log/append.ts'
import { readStreamVersion } from '../../../server/event-log/read-log.ts'

const STREAM = 'counter-1'

/** Adds events to one stream of a company's log in one transaction. */
export const appendToLog = (
  { db, now, keys }: Pick<OpenContext, 'db' | 'now' | 'keys'>,
  company: CompanyId,
  count: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const head = await lockHead(trx, company)
    const version = await readStreamVersion(trx, company, STREAM)
    const events = Array.from({ length: count }, (_, i) => ({ type: 'Added', by: 1, sum: version + i + 1 }))
    await append(keys, trx, head, {
      stream: STREAM,
      events,
      at: now(),
      by: 'user:1',
      commandId: `added-${head.position}`,
      version,
    })
  })
