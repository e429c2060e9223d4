import { expect, it } from 'vitest'
import {
  activityEntry,
  activityReply,
  chainCheckReply,
  type ActivityEntry,
} from '../../../contract/evidence/activity.ts'
import { countEvents } from '../../support/count-events.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { withDemo } from '../../support/http/with-demo.ts'
import { newestEvents } from '../../../server/activity/newest-events.ts'
import { readActivityEntries } from '../../../server/activity/activity-entries.ts'
import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { PERMISSIONS } from '../../../domain/user/permission.ts'

withDemo('the activity of a company', (demo) => {
  const read = async (query: Record<string, string | number>, token = demo.token) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const { status, body } = await demo.server.call('GET', `/api/activity?${text}`, { token })
    expect([status, body]).toMatchObject([200, {}])
    return activityReply.parse(body)
  }
  const change = async (path: string, body: object) => {
    const { status } = await demo.server.call('PATCH', `/api${path}`, { token: demo.token, body })
    expect(status).toBe(200)
  }
  const short = ({ type, kind, record_name }: ActivityEntry) => `${kind} ${type} ${record_name}`

  it('says who changed what, when, and from which value to which, of every kind of record', async () => {
    demo.server.clock.now = NOON + 1000
    await change('/clients/1', { name: 'Delta Two' })
    await change('/site-posts/1', { alias: 'Gate Nine' })
    const { data, meta } = await read({ per_page: 2 })
    expect(data.map(short)).toEqual(['site-post SitePostChanged Gate Nine', 'client ClientChanged Delta Two'])
    expect(data[1]).toMatchObject({
      record_id: '1',
      at: NOON + 1000,
      by: 'user:2',
      by_name: 'Daniel Kiplagat',
      changes: [{ field: 'name', from: expect.any(String) as unknown, to: 'Delta Two' }],
    })
    expect(meta.kinds).toContainEqual({ kind: 'worker', one: 'guard' })
    demo.server.clock.now = NOON
  })

  it('without patrols still tells who fell silent', async () => {
    const { context } = demo.server
    const started = { type: 'StartPatrol', workerId: '1', assignmentId: '1', startedAt: NOON } as const
    for (const command of [started, { type: 'RecordContactLoss', lastFixAt: NOON } as const])
      expect(
        await handleCommand(context, patrolStream, {
          company: companyId('1'),
          id: 'silent',
          command,
          commandId: context.newId(),
          by: 'system:test',
          at: NOON + 2000,
        }),
      ).toMatchObject({ ok: true })
    const since = { from: NOON + 2000, to: NOON + 2001 }
    expect((await read(since)).data.map(({ type }) => type)).toEqual(['GuardContactLost', 'PatrolStarted'])
    expect((await read({ ...since, without: 'patrols' })).data.map(({ type }) => type)).toEqual([
      'GuardContactLost',
    ])
  })

  it('comes in pages that follow each other without a gap, whatever they are narrowed to', async () => {
    const all = await demo.server.context.db
      .selectFrom('event')
      .select(['position', 'at', 'type'])
      .where('company', '=', '1')
      .orderBy('at', 'desc')
      .orderBy('position', 'desc')
      .execute()
    const walk = async (query: Record<string, string | number>) => {
      const found: ActivityEntry[] = []
      for (let before: string | null = ''; before !== null;) {
        const page: Awaited<ReturnType<typeof read>> = await read({
          ...query,
          per_page: 7,
          ...(before && { before }),
        })
        found.push(...page.data)
        before = page.meta.next
      }
      return found
    }
    const recent = all.slice(0, 100).at(-1)?.position ?? 0
    const everything = await read({ per_page: 100 })
    expect(everything.data.map(({ position }) => position).at(-1)).toBe(recent)
    const posts = await walk({ kind: 'site-post', event: 'added' })
    expect(posts.map(({ position }) => position)).toEqual(
      all.filter(({ type }) => type === 'SitePostAdded').map(({ position }) => position),
    )
    const own = await walk({ by: 'user:2' })
    expect(own.map(short)).toEqual(['site-post SitePostChanged Gate Nine', 'client ClientChanged Delta Two'])
    expect(await walk({ by: 'user:2', from: NOON + 1001 })).toEqual([])
    expect(await walk({ by: 'user:2', from: NOON + 1000, to: NOON + 1001, kind: 'client' })).toHaveLength(1)
    // events are searched by the words of the console: `guard hired`, although the stream is `worker`
    expect((await read({ event: 'guard hired', per_page: 1 })).data).toMatchObject([{ type: 'WorkerHired' }])
    expect((await read({ event: 'no such thing' })).data).toEqual([])
  })

  it('costs the same however much there is: a page reads no more events than it shows and folds', async () => {
    const { context } = demo.server
    const { db, read: eventsRead } = countEvents(context.db)
    const account = {
      company: companyId('1'),
      userId: '2',
      permissions: PERMISSIONS,
      owes: null,
      verified: true,
      scope: 'company' as const,
      limits: null,
      sessionId: '',
      expiresAt: 0,
    }
    const { events } = await newestEvents({ db }, account, { kind: 'worker' }, 20)
    expect(events).toHaveLength(20)
    expect(eventsRead()).toBe(20)
    await readActivityEntries({ ...context, db }, account, events)
    expect(eventsRead()).toBe(40)
  })

  it('tells people only of what they may see', async () => {
    const { token } = await demo.server.signIn('investigator@askari.example')
    const { data, meta } = await read({ per_page: 200 }, token)
    const kinds = new Set(data.map(({ kind }) => kind))
    expect([kinds.has('worker'), kinds.has('user'), kinds.has('device')]).toEqual([true, false, false])
    expect(meta.kinds.map(({ kind }) => kind)).not.toContain('role')
    expect((await read({ kind: 'user' }, token)).data).toEqual([])
    const { token: dispatcher } = await demo.server.signIn('dispatcher@askari.example')
    expect((await demo.server.call('GET', '/api/activity', { token: dispatcher })).status).toBe(403)
    const { data: phones } = await read({ kind: 'device', per_page: 5 })
    expect(JSON.stringify(phones)).not.toContain('secret')
  })

  it('is exported as it is narrowed', async () => {
    const { text, headers } = await demo.server.call('GET', '/api/activity?by=user:2&kind=client', {
      token: demo.token,
      headers: { accept: 'text/csv' },
    })
    expect(headers.get('content-disposition')).toContain('activity.csv')
    const [head, line, ...rest] = text.trimEnd().split('\r\n')
    expect(head).toBe('position,at,by,by_name,kind,record_id,record_name,type,changes')
    expect(line).toMatch(
      /^\d+,2026-11-20T09:00:01\.000Z,user:2,Daniel Kiplagat,client,1,Delta Two,ClientChanged,name: .+ → Delta Two$/,
    )
    expect(rest).toEqual([])
    const lines = await demo.server.call('GET', '/api/activity?by=user:2&kind=client', {
      token: demo.token,
      headers: { accept: 'application/x-ndjson' },
    })
    expect(lines.headers.get('content-disposition')).toContain('activity.ndjson')
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((each) => activityEntry.parse(JSON.parse(each))),
    ).toEqual([expect.objectContaining({ record_name: 'Delta Two', type: 'ClientChanged' })])
  })

  it('has a check of the hash chain that names the first place where it is broken', async () => {
    const { context, call } = demo.server
    const ask = async (method: 'GET' | 'POST') =>
      chainCheckReply.parse((await call(method, '/api/activity/check', { token: demo.token })).body).data
    const done = async () => {
      await ask('POST')
      await expect.poll(async () => (await ask('GET'))?.finished_at, { timeout: 10_000 }).not.toBeNull()
      return ask('GET')
    }
    expect(await ask('GET')).toBeNull()
    const head = await context.db
      .selectFrom('head')
      .selectAll()
      .where('company', '=', '1')
      .executeTakeFirstOrThrow()
    expect(await done()).toMatchObject({
      state: 'whole',
      checked: head.position,
      hash: head.hash,
      fault: null,
      by_name: 'Daniel Kiplagat',
    })
    const at = (position: number) =>
      context.db.updateTable('event').where('company', '=', '1').where('position', '=', position)
    const { by } = await context.db
      .selectFrom('event')
      .select('by')
      .where('company', '=', '1')
      .where('position', '=', 150)
      .executeTakeFirstOrThrow()
    await at(150).set({ by: 'user:99' }).execute()
    expect(await done()).toMatchObject({
      state: 'broken',
      checked: 149,
      fault: 'position 150 is not what was recorded: its hash differs',
    })
    await at(150).set({ by }).execute()
    // a check that another server began counts as running until its lease expires
    await context.db.updateTable('chain_check').set({ finished_at: null, checked: 7 }).execute()
    expect(await ask('POST')).toMatchObject({ state: 'running', checked: 7 })
    demo.server.clock.now += 31_000
    expect(await ask('GET')).toMatchObject({ state: 'interrupted', checked: 7 })
    expect(await done()).toMatchObject({ state: 'whole' })
  })
})
