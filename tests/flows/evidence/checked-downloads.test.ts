import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { exportedFileReply } from '../../../contract/reports/report.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('files that no route of their own records', (demo) => {
  const file = async (path: string, accept = '*/*') => {
    const reply = await fetch(`${demo.server.url}/api${path}`, {
      headers: { authorization: `Bearer ${demo.token}`, accept },
    })
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
  }
  const check = async (bytes: Uint8Array) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const { status, body } = await demo.server.call('GET', `/api/exported-files/${digest}`)
    return status === 200 ? exportedFileReply.parse(body).data.kind : status
  }

  it.each([
    ['/workers', 'text/csv', 'list'],
    ['/invoices', 'text/csv', 'list'],
    ['/activity', 'text/csv', 'list'],
    ['/workers/1/personal-data', '*/*', 'personal-data'],
    ['/personal-data/client/1/copy', '*/*', 'personal-data'],
  ])('%s is known by its digest, and not with one byte changed', async (path, accept, kind) => {
    const { status, bytes } = await file(path, accept)
    expect([status, await check(bytes)]).toEqual([200, kind])
    const changed = Buffer.from(bytes)
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
    expect(await check(changed)).toBe(404)
  })

  it.each([
    ['/workers', 'text/csv'],
    ['/workers/1/personal-data', '*/*'],
  ])('%s is the same bytes while its data is the same, and logged once', async (path, accept) => {
    const exported = () =>
      demo.server.context.db
        .selectFrom('event')
        .select('position')
        .where('company', '=', '1')
        .where('type', '=', 'FileExported')
        .execute()
    const first = await file(path, accept)
    const count = (await exported()).length
    demo.server.clock.now += 60_000
    expect((await file(path, accept)).bytes.equals(first.bytes)).toBe(true)
    expect((await exported()).length).toBe(count)
  })
})
