import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { fileReply } from '../../../contract/core/file.ts'
import { userStream } from '../../../domain/user/user.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import sharp from 'sharp'
import { withDemo } from '../../support/http/with-demo.ts'

const company = companyId('1')

withDemo('who may have a record name a file', (demo) => {
  const tokens = { admin: '', dispatcher: '', supervisor: '' }
  type Who = keyof typeof tokens
  const call = (who: Who, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    demo.server.call(method, `/api${path}`, {
      token: tokens[who],
      ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
    })
  const created = async (who: Who, path: string, body: object) => {
    const reply = await call(who, 'POST', path, body)
    expect([path, reply.status, reply.body]).toMatchObject([path, 201, {}])
    return (reply.body as { data: { id: string } }).data.id
  }
  const picture = async (red: number) =>
    sharp({ create: { width: 2, height: 2, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const sent = async (who: Who, content: Buffer) => {
    const reply = await fetch(`${demo.server.url}/api/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${tokens[who]}` },
      body: new Uint8Array(content),
    })
    return fileReply.parse(await reply.json()).data.digest
  }
  const status = async (who: Who, digest: string) => (await call(who, 'GET', `/files/${digest}`)).status
  const named = (digest: string) => [{ digest, name: 'picture.png' }]
  const avatar = (who: Who, digest: string) => call(who, 'POST', '/user-update', { avatar: digest })
  const issue = (digests: readonly string[]) => ({
    title: 'Broken gate',
    kind: 'maintenance',
    level: 'routine',
    site_post_id: '1',
    description: 'It does not close.',
    files_before: digests.flatMap(named),
  })
  const incident = (digest: string) => ({
    title: 'Theft',
    incident_type: 'theft',
    severity: 'low',
    priority: 'p3',
    source: 'guard',
    confidentiality: 'management_only',
    site_post_id: '1',
    occurred_at: demo.server.clock.now,
    narrative: 'A window was broken.',
    attachments: named(digest),
  })

  beforeAll(async () => {
    for (const who of ['admin', 'dispatcher', 'supervisor'] as const)
      tokens[who] = (await demo.server.signIn(`${who}@askari.example`)).token
  })

  it('refuses the picture of a confidential incident as an avatar, in an issue and in a comment', async () => {
    const secret = await sent('admin', await picture(1))
    await created('admin', '/incidents', incident(secret))
    const open = await created('admin', '/issues', issue([]))
    expect(await status('dispatcher', secret)).toBe(404)
    const own = 'Please choose a file of your own.'
    expect((await avatar('dispatcher', secret)).body).toMatchObject({ data: { avatar: [own] } })
    const reported = await call('dispatcher', 'POST', '/issues', issue([secret]))
    expect([reported.status, reported.body]).toMatchObject([422, { data: { files_before: [own] } }])
    const said = await call('dispatcher', 'POST', `/issues/${open}/comments`, {
      text: 'Look',
      files: named(secret),
    })
    expect([said.status, said.body]).toMatchObject([422, { data: { files: [own] } }])
    expect(await status('dispatcher', secret)).toBe(404)
  })

  it('refuses what another has sent and not saved, and takes the same content from each who sends it', async () => {
    const content = await picture(2)
    const digest = await sent('admin', content)
    // a limited account cannot see a file that is in no record
    await demo.server.context.db
      .updateTable('account')
      .set({ client_ids: '["1"]', assignment_ids: '[]' })
      .where('company', '=', company)
      .where('email', '=', 'supervisor@askari.example')
      .execute()
    expect((await avatar('supervisor', digest)).status).toBe(422)
    expect(await sent('supervisor', content)).toBe(digest)
    expect((await avatar('supervisor', digest)).status).toBe(200)
  })

  it('keeps the picture of an erased account that another record names, and deletes the others', async () => {
    const { context } = demo.server
    const [evidence, alone] = [
      await sent('dispatcher', await picture(3)),
      await sent('dispatcher', await picture(4)),
    ]
    await created('admin', '/issues', issue([evidence]))
    await avatar('dispatcher', evidence)
    await avatar('dispatcher', alone)
    const account = await context.db
      .selectFrom('account')
      .select(['id', 'full_name'])
      .where('company', '=', company)
      .where('email', '=', 'dispatcher@askari.example')
      .executeTakeFirstOrThrow()
    await handleCommand(context, userStream, {
      company,
      id: account.id,
      command: { type: 'SuspendUser' },
      commandId: context.newId(),
      by: 'system:test',
      at: context.now(),
    })
    const erased = await call('admin', 'POST', `/personal-data/user/${account.id}/erase`, {
      reason: 'requested',
      name: account.full_name,
    })
    expect([erased.status, erased.body]).toMatchObject([200, {}])
    expect([await status('admin', evidence), await status('admin', alone)]).toEqual([200, 404])
  })
})
