import { z } from 'zod'
import { quarantineQuery, quarantineReply } from '../../contract/field/device.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readPage } from '../http/reply/paging.ts'

const reasonsText = z.array(z.object({ reason: z.string(), records: z.number().int() }))

/**
 * Route GET /quarantine: phone messages with rejected parts, newest first, and their number by reason.
 * Requires View Phones.
 */
export function quarantineRoutes(app: App, context: Context): void {
  app.get(
    '/quarantine',
    {
      schema: { tags: ['devices'], querystring: quarantineQuery, response: { 200: quarantineReply } },
    },
    async ({ account, query }) => {
      const { device_id, reason } = query
      let messages = context.db.selectFrom('quarantine').where('quarantine.company', '=', account.company)
      if (device_id !== undefined) messages = messages.where('device_id', '=', device_id)
      const counts = await messages
        .select((eb) => ['reason', eb.fn.countAll<number>().as('count')])
        .groupBy('reason')
        .orderBy('count', 'desc')
        .orderBy('reason')
        .execute()
      if (reason !== undefined) messages = messages.where('reason', '=', reason)
      const listed = messages
        .leftJoin('device', (join) =>
          join.onRef('device.company', '=', 'quarantine.company').onRef('device.id', '=', 'device_id'),
        )
        .select(['quarantine.id', 'device_id', 'label', 'format', 'reason', 'received_at', 'body'])
        .select(['records', 'reasons'])
        .orderBy('number', 'desc')
      const { rows, meta } = await readPage(listed, query)
      const data = rows.map(({ label, reasons, ...row }) => ({
        ...row,
        device_label: label,
        reasons: reasons === null ? [{ reason: row.reason, records: row.records }] : reasonsOf(reasons),
      }))
      return { data, meta, counts, ...(await notKept(context, account.company, device_id)) }
    },
  )
}

const reasonsOf = (text: string) => reasonsText.parse(JSON.parse(text))

/**
 * Counts the messages of the company or a device that are not listed: purged ones, and those that phones had
 * to send later.
 */
async function notKept({ db }: Context, company: CompanyId, deviceId: string | undefined) {
  let trouble = db.selectFrom('device_trouble').where('company', '=', company)
  if (deviceId !== undefined) trouble = trouble.where('device_id', '=', deviceId)
  const { purged, throttled } = await trouble
    .select((eb) => [
      eb.fn.sum<number>('purged').as('purged'),
      eb.fn.sum<number>('throttled').as('throttled'),
    ])
    .executeTakeFirstOrThrow()
  // PostgreSQL returns a sum as text, and a sum over no rows is null.
  return { purged: Number(purged ?? 0), throttled: Number(throttled ?? 0) }
}
