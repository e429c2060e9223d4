import { sql } from 'kysely'
import { z } from 'zod'
import { type Device, devices as contract, enrolmentReply, phoneSteps } from '../../contract/field/device.ts'
import { id } from '../../contract/core/id.ts'
import { deviceStream } from '../../domain/records/device.ts'
import type { Warning } from '../../domain/event-sourcing/event.ts'
import { ERASED_PERSON } from '../../domain/event-sourcing/personal-fields.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import { deviceSecret, hashDeviceSecret, readDeviceSecret } from '../keys/device-secret.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { phoneSetupSteps } from './phone-setup.ts'
import { unassignableRefusal } from '../workers/worker-rules.ts'

declare module '../db/tables.ts' {
  interface Tables {
    device: {
      company: string
      id: string
      worker_id: string
      label: string
      search: string
      status: 'enrolled' | 'revoked'
      /** SHA-256 of the phone's secret, hex */
      secret_hash: string
      enrolled_at: number
      revoked_at: number | null
    }
  }
}

export const devices: Resource = {
  noun: { one: 'phone', many: 'phones' },
  path: contract.path,
  searchable: {
    table: 'device',
    title: 'label',
    state: sql`case when status = 'revoked' then 'revoked' end`,
    href: '/devices/:id',
  },
  secret: ['secretHash'],
  refuses: unassignableRefusal,
  warns: sameLabel,
  refersTo: {
    worker: (db, company, worker) =>
      db
        .selectFrom('device')
        .select('label as called')
        .where('company', '=', company)
        .where('worker_id', '=', worker)
        .where('status', '=', 'enrolled'),
  },
  readModel: readModel(deviceStream, ['device'], (trx, key, event, { at }) => {
    switch (event.type) {
      case 'DeviceEnrolled':
        return addRow(trx, 'device', key, {
          worker_id: event.workerId,
          label: event.label,
          search: searchText(event.label),
          status: 'enrolled',
          secret_hash: event.secretHash,
          enrolled_at: at,
        })
      case 'DeviceRevoked':
        return changeRow(trx, 'device', key, { status: 'revoked', revoked_at: at })
      case 'DeviceErased':
        return changeRow(trx, 'device', key, {
          label: ERASED_PERSON,
          search: searchText(ERASED_PERSON),
          status: 'revoked',
        })
    }
  }),
}

/** Returns a warning if another enrolled phone has the same label, because people would confuse them. */
async function sameLabel(
  trx: Context['db'],
  { company, events }: DecidedEvents,
): Promise<readonly Warning[]> {
  for (const event of events.map((each) => deviceStream.event.parse(each))) {
    if (event.type !== 'DeviceEnrolled') continue
    const other = await trx
      .selectFrom('device')
      .select('id')
      .where('company', '=', company)
      .where('search', '=', searchText(event.label))
      .where('status', '=', 'enrolled')
      .executeTakeFirst()
    const message = `Another phone is named ${event.label}.`
    if (other) return [{ code: 'duplicate_name', field: 'label', message }]
  }
  return []
}

/** Selects the company's phones with the time of their last contact. */
const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('device')
    .innerJoin('worker', onId('worker', 'device.worker_id'))
    .leftJoin('device_contact', onEqual('device_contact.device_id', 'device.id'))
    .leftJoin('device_trouble', onEqual('device_trouble.device_id', 'device.id'))
    .select([
      'device.id',
      'device.worker_id',
      'worker.full_name as worker_name',
      'device.label',
      'device.status',
      'device.enrolled_at',
      'device_contact.last_contact_at',
      'device_contact.format',
      'device_contact.battery_pct',
      'device_contact.battery_at',
      'device_trouble.quarantined',
    ])
    .where('device.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = (row: Row): Device => ({ ...row, quarantined: row.quarantined ?? 0 })

/** Routes of phones: list, enrol, revoke. */
export function deviceRoutes(app: App, context: Context): void {
  const tags = [devices.noun.many]
  const params = z.object({ id })
  const show = async (db: Context['db'], company: CompanyId, deviceId: string) => {
    const row = await rowsOf(db, company).where('device.id', '=', deviceId).executeTakeFirst()
    return row && shown(row)
  }
  const record = createRecordHandlers(context, devices, deviceStream, show)
  readRoutes(app, contract, devices, record)

  app.get('/devices', { schema: listSchema(devices, contract) }, (request, reply) => {
    const { worker_id, search } = request.query
    const { company } = request.account
    const { rows, alone } = narrowList(
      columnsEqual('device', { worker_id }),
      rowsOf(context.db, company),
      context.db.selectFrom('device').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      rows,
      // no separate count query while searching, because it lacks the searched names of guards
      alone: search === undefined ? alone : undefined,
      id: 'device.id',
      searched: ['device.search', 'worker.search'],
      sorts: {
        label: 'device.search',
        worker_name: 'worker.search',
        status: 'device.status',
        enrolled_at: 'device.enrolled_at',
        last_contact_at: 'device_contact.last_contact_at',
        quarantined: sql`coalesce(device_trouble.quarantined, 0)`,
      },
      as: shown,
    })
  })
  app.post(
    '/devices',
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    (request, reply) => {
      const { worker_id: workerId, label } = request.body
      const { company } = request.account
      return record.write(request, reply.code(201), {
        id: null,
        asked: { type: 'EnrolDevice', workerId, label },
        commandIn: async (_trx, deviceId) => ({
          type: 'EnrolDevice',
          workerId,
          label,
          secretHash: hashDeviceSecret(deviceSecret(context.keys.signing(), company, deviceId)),
        }),
      })
    },
  )
  app.get(
    '/devices/:id/enrolment',
    { schema: { tags, params, response: { 200: enrolmentReply } } },
    async (request, reply) => {
      const { company } = request.account
      const device = await show(context.db, company, request.params.id)
      if (!device) throw notFoundProblem()
      if (device.status === 'revoked')
        throw new HttpProblem(409, 'This phone was revoked. Enrol it again.', { code: 'not_enrolled' })
      const secret = await readDeviceSecret(context, company, device.id)
      if (secret === null)
        throw new HttpProblem(
          409,
          'The server has other keys since this phone was enrolled, so its address cannot be shown again. To see one, revoke the phone and enrol it again.',
          { code: 'secret_unavailable' },
        )
      // do not cache, because the reply contains the phone's secret
      void reply.header('cache-control', 'no-store')
      const ways = await phoneSetupSteps(publicOrigin(context.config, request), secret, device.worker_id)
      return { data: { device, ways } }
    },
  )
  stepRoutes(app, record, {
    steps: phoneSteps,
    noun: devices.noun,
    reply: contract.reply,
    before: record.mustExist,
  })
}
