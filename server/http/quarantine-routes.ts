import { quarantineQuery, quarantineReply } from '../../contract/device.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { pageOfRows } from './paging.ts'

/** What phones sent that is no fix, newest first, with the count of each reason: needs manage_devices. */
export function quarantineRoutes(app: App, context: Context): void {
  app.get(
    '/quarantine',
    {
      schema: { tags: ['devices'], querystring: quarantineQuery, response: { 200: quarantineReply } },
    },
    async ({ account, query }) => {
      const { device_id, reason } = query
      let records = context.db.selectFrom('quarantine').where('quarantine.company', '=', account.company)
      if (device_id !== undefined) records = records.where('device_id', '=', device_id)
      const counts = await records
        .select((eb) => ['reason', eb.fn.countAll<number>().as('count')])
        .groupBy('reason')
        .orderBy('count', 'desc')
        .orderBy('reason')
        .execute()
      if (reason !== undefined) records = records.where('reason', '=', reason)
      const listed = records
        .leftJoin('device', (join) =>
          join.onRef('device.company', '=', 'quarantine.company').onRef('device.id', '=', 'device_id'),
        )
        .select(['quarantine.id', 'device_id', 'label', 'format', 'reason', 'received_at', 'body'])
        .orderBy('number', 'desc')
      const { rows, meta } = await pageOfRows(listed, query)
      return { data: rows.map(({ label, ...row }) => ({ ...row, device_label: label })), meta, counts }
    },
  )
}
