import type { Device } from '../../contract/device.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'

/** The company's phones with what was heard of them, not yet filtered or ordered. */
export const deviceRows = (db: Database, company: CompanyId) =>
  db
    .selectFrom('device')
    .innerJoin('worker', (join) =>
      join.onRef('worker.company', '=', 'device.company').onRef('worker.id', '=', 'device.worker_id'),
    )
    .leftJoin('device_contact', (join) =>
      join
        .onRef('device_contact.company', '=', 'device.company')
        .onRef('device_contact.device_id', '=', 'device.id'),
    )
    .select((eb) => [
      'device.id',
      'device.worker_id',
      'worker.full_name as worker_name',
      'device.label',
      'device.status',
      'device.enrolled_at',
      'device_contact.last_heard_at',
      eb
        .selectFrom('quarantine')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('quarantine.company', '=', 'device.company')
        .whereRef('quarantine.device_id', '=', 'device.id')
        .as('quarantined'),
    ])
    .where('device.company', '=', company)

type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceRows>['execute']>>[number]

/** A phone as the API shows it. */
export const deviceReplyOf = (row: DeviceRow): Device => ({ ...row, quarantined: row.quarantined ?? 0 })
