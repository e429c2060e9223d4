import { z } from 'zod'
import {
  deviceReply,
  devicesQuery,
  devicesReply,
  enrolDeviceBody,
  enrolmentReply,
} from '../../contract/device.ts'
import { id } from '../../contract/id.ts'
import { type DeviceCommand, deviceStream } from '../../domain/device/decide.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import { requireUser } from '../auth/require-user.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { deviceSecret, secretHash } from '../device-secret.ts'
import { handle } from '../event-log/handle.ts'
import { nextId } from '../event-log/next-id.ts'
import { deviceReplyOf, deviceRows } from './device-rows.ts'
import { enrolmentWays } from './enrolment-ways.ts'
import { exists } from './must-exist.ts'
import { notFound } from './not-found.ts'
import { pageOfRows } from './paging.ts'
import { HttpProblem, refusalProblem } from './problem-reply.ts'
import { publicOrigin } from './public-origin.ts'
import { byNumber, holds } from './search.ts'

const tags = ['devices']
const params = z.object({ id })

/** The phones that report for guards: who they are, and how one is enrolled. */
export function deviceRoutes(app: App, context: Context): void {
  const mayManage = requireUser(context, 'manage_devices')

  const deviceOf = async (company: CompanyId, deviceId: string) => {
    const row = await deviceRows(context.db, company).where('device.id', '=', deviceId).executeTakeFirst()
    if (!row) throw notFound()
    return deviceReplyOf(row)
  }
  const command = async ({ company, userId }: Account, deviceId: string, asked: DeviceCommand) => {
    const handled = await handle(context, deviceStream, {
      company,
      id: deviceId,
      command: asked,
      commandId: context.newId(),
      by: `user:${userId}`,
      at: context.now(),
    })
    if (!handled.ok) throw refusalProblem(handled.refusal)
    return { data: await deviceOf(company, deviceId) }
  }

  app.get(
    '/devices',
    {
      schema: { tags, querystring: devicesQuery, response: { 200: devicesReply } },
      onRequest: requireUser(context),
    },
    async ({ account, query }) => {
      let rows = deviceRows(context.db, account.company)
        .orderBy('worker.search')
        .orderBy(byNumber('device.id'))
        .orderBy('device.id')
      const { search } = query
      if (search)
        rows = rows.where((eb) => eb.or([holds('device.search', search), holds('worker.search', search)]))
      const page = await pageOfRows(rows, query)
      return { data: page.rows.map(deviceReplyOf), meta: page.meta }
    },
  )

  app.post(
    '/devices',
    {
      schema: { tags, body: enrolDeviceBody, response: { 201: deviceReply } },
      onRequest: mayManage,
    },
    async ({ account, body }, reply) => {
      const { company } = account
      if (!(await exists(context.db, 'worker', company, body.worker_id))) {
        const message = 'There is no such guard.'
        throw new HttpProblem(400, message, { code: 'unknown_worker', data: { worker_id: [message] } })
      }
      const deviceId = await nextId(context.db, company, deviceStream.name)
      const enrolled = await command(account, deviceId, {
        type: 'EnrolDevice',
        workerId: body.worker_id,
        label: body.label,
        secretHash: secretHash(deviceSecret(context.key, company, deviceId)),
      })
      return reply.code(201).send(enrolled)
    },
  )

  app.get(
    '/devices/:id/enrolment',
    { schema: { tags, params, response: { 200: enrolmentReply } }, onRequest: mayManage },
    async (request, reply) => {
      const { company } = request.account
      const device = await deviceOf(company, request.params.id)
      if (device.status === 'revoked')
        throw new HttpProblem(409, 'This phone was revoked. Enrol it anew.', { code: 'not_enrolled' })
      const secret = deviceSecret(context.key, company, device.id)
      // the reply holds a secret, so nobody on the way may keep it
      void reply.header('cache-control', 'no-store')
      const ways = await enrolmentWays(publicOrigin(context.config, request), secret, device.worker_id)
      return { data: { device, ways } }
    },
  )

  app.post(
    '/devices/:id/revoke',
    { schema: { tags, params, response: { 200: deviceReply } }, onRequest: mayManage },
    async ({ account, params: { id: deviceId } }) => {
      await deviceOf(account.company, deviceId)
      return command(account, deviceId, { type: 'RevokeDevice' })
    },
  )
}
