import { beforeAll, expect, it } from 'vitest'
import { dashboardTrendsReply } from '../../../contract/dashboard/dashboard.ts'
import { fileReply } from '../../../contract/core/file.ts'
import { boardRecordsReply } from '../../../contract/incidents/board-record.ts'
import { incidents } from '../../../contract/incidents/incident.ts'
import { occurrences } from '../../../contract/occurrences/occurrence.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { logProjections } from '../../../server/projections/all-log-projections.ts'
import { followProjections } from '../../../server/projections/follow-projections.ts'
import { memberWithRole } from '../../support/fixtures/company-with-user.ts'
import { pdfPages } from '../../support/pdf-pages.ts'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import { NO_LIMITS, withLimitedMember } from '../../support/http/with-limited-member.ts'

const LEVELS = ['normal', 'restricted', 'management_only'] as const
type Level = (typeof LEVELS)[number]

/** The confidentiality levels that each built-in role may see. An accountant sees no incidents. */
const SEEN: Readonly<Record<string, readonly Level[]>> = {
  admin: LEVELS,
  manager: LEVELS,
  auditor: LEVELS,
  supervisor: ['normal', 'restricted'],
  investigator: ['normal', 'restricted'],
  dispatcher: ['normal'],
}

withLimitedMember((member) => {
  const { demo, call, limit, ids } = member
  const tokens = new Map<string, string>()
  const made = new Map<Level, { id: string; number: string; digest: string; entry: string; said: string }>()
  let before = 0

  const as = (role: string) => {
    const token = tokens.get(role) ?? ''
    return {
      token,
      get: async (path: string, accept?: string) => {
        const answer = await demo.server.call('GET', `/api${path}`, {
          token,
          ...(accept && { headers: { accept } }),
        })
        return answer.status === 200 ? answer.text : String(answer.status)
      },
      post: (path: string, body: object) => demo.server.call('POST', `/api${path}`, { token, body }),
    }
  }
  /** returns an exported report of the day's incidents without spaces, or the status if it is refused */
  const reportAs = async (role: string, format: 'csv' | 'pdf') => {
    const day = new Date(demo.server.clock.now).toISOString().slice(0, 10)
    const reply = await fetch(`${demo.server.url}/api/reports/incidents/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get(role)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from_day: day, to_day: day, format }),
    })
    if (reply.status !== 200) return String(reply.status)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const text = format === 'csv' ? Buffer.from(bytes).toString() : pdfPages(bytes).flat().join('')
    return text.replaceAll(/\s/g, '')
  }
  const has = (text: string, level: Level) => text.includes(`Secret ${level}`)
  const seenIn = (text: string) => LEVELS.filter((level) => has(text, level))

  const storeFile = async (content: string) => {
    const file = await fetch(`${demo.server.url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get('admin')}`, 'content-type': 'application/pdf' },
      body: new Uint8Array(Buffer.from(`%PDF-1.7\n${content}\n%%EOF`)),
    })
    return fileReply.parse(await file.json()).data.digest
  }

  beforeAll(async () => {
    for (const role of ['admin', 'supervisor', 'investigator', 'dispatcher'])
      tokens.set(role, (await demo.server.signIn(`${role}@askari.example`)).token)
    for (const role of ['manager', 'auditor', 'accountant'] as const) {
      const { token } = await memberWithRole(demo.server.context, companyId('1'), role)
      tokens.set(role, await token())
    }
    before = Number(
      (
        await demo.server.context.db
          .selectFrom('event')
          .select(({ fn }) => fn.max('position').as('last'))
          .executeTakeFirstOrThrow()
      ).last,
    )
    for (const level of LEVELS) {
      const digest = await storeFile(level)
      const entry = occurrences.reply.parse(
        (
          await call('POST', '/occurrences', {
            site_post_id: '1',
            category: 'alarm',
            priority: 'routine',
            narrative: 'An alarm.',
            occurred_at: demo.server.clock.now,
          })
        ).body,
      ).data.id
      const { body, status } = await call('POST', '/incidents', {
        title: `Secret ${level}`,
        incident_type: 'theft',
        severity: 'low',
        priority: 'p3',
        source: 'guard',
        confidentiality: level,
        site_post_id: '1',
        occurred_at: demo.server.clock.now,
        narrative: 'Something happened.',
        occurrence_id: entry,
        attachments: [{ digest, name: 'report.pdf' }],
      })
      expect([status, body]).toMatchObject([201, {}])
      const { id, number } = incidents.reply.parse(body).data
      const view = { from: '0', to: '60000' }
      await call('POST', `/incidents/${id}/bookmark`, { bookmark: `Secret ${level}`, view })
      await call('POST', `/incidents/${id}/amend`, { place: `Secret ${level}`, amend_reason: 'Place.' })
      const said = await storeFile(`comment of ${level}`)
      const files = [{ digest: said, name: 'said.pdf' }]
      await call('POST', `/incidents/${id}/comments`, { text: `Secret ${level}`, files })
      expect((await call('POST', `/incidents/${id}/submit`, { reported_by: 'Ann' })).status).toBe(200)
      made.set(level, { id, number, digest, entry, said })
    }
    await followProjections(demo.server.context, logProjections)
  })

  it.each(Object.entries(SEEN))(
    '%s sees the incidents of %j, and does not learn of others',
    async (role, seen) => {
      const { get, post } = as(role)
      const list = await get('/incidents?per_page=100')
      expect(seenIn(list)).toEqual(seen)
      expect((JSON.parse(list) as { meta: { total: number } }).meta.total).toBe(
        incidents.page.parse(JSON.parse(list)).data.length,
      )
      const { days, trends } = dashboardTrendsReply.parse(JSON.parse(await get('/dashboard/trends'))).data
      const since = Date.parse(`${days[0]}T00:00:00+03:00`)
      const reported = incidents.page
        .parse(JSON.parse(list))
        .data.filter(({ status, reported_at: at }) => status !== 'draft' && Number(at) >= since)
      expect(trends.incidents?.reduce((sum, count) => sum + count, 0)).toBe(reported.length)
      expect(seenIn(await get('/incidents?search=secret'))).toEqual(seen)
      expect(seenIn(await get('/incidents?confidentiality=restricted'))).toEqual(
        seen.filter((level) => level === 'restricted'),
      )
      expect(seenIn(await get('/search?q=secret'))).toEqual(seen)
      expect(seenIn(await get('/incidents', 'text/csv'))).toEqual(seen)
      expect(seenIn(await get('/incidents', 'application/x-ndjson'))).toEqual(seen)
      for (const format of ['csv', 'pdf'] as const) {
        const report = await reportAs(role, format)
        expect([format, LEVELS.filter((level) => report.includes(`Secret${level}`))]).toEqual([format, seen])
      }
      const span = `from=${demo.server.clock.now - 3_600_000}&to=${demo.server.clock.now + 1}`
      const board = boardRecordsReply.parse(JSON.parse(await get(`/board-records?${span}`))).data
      const onBoard = board.filter(({ name }) => name.includes('Secret'))
      expect(onBoard.map(({ id }) => id).toSorted()).toEqual(seen.map((level) => made.get(level)?.id))
      // the timeline of a replay, which needs the permission to see trails
      const night = await get(`/replay?${span}`)
      if (night !== '403') expect(seenIn(night)).toEqual(seen)
      for (const level of LEVELS) {
        const { id, digest, number, entry, said } = made.get(level) as NonNullable<
          ReturnType<typeof made.get>
        >
        const isSeen = seen.includes(level)
        const none = await get('/incidents/99999')
        expect([level, has(await get(`/incidents/${id}`), level)]).toEqual([level, isSeen])
        expect([level, has(await get(`/incidents/${id}/history`), level)]).toEqual([level, isSeen])
        expect([level, has(await get(`/incidents/${id}/comments`), level)]).toEqual([level, isSeen])
        expect([level, (await get(`/files/${digest}`)) === '404']).toEqual([level, !isSeen])
        expect([level, (await get(`/files/${said}`)) === '404']).toEqual([level, !isSeen])
        const occurrence = await get(`/occurrences/${entry}`)
        expect([level, occurrence.includes(number)]).toEqual([level, isSeen])
        if (isSeen) continue
        expect(await get(`/incidents/${id}`)).toBe(none)
        const [hidden, missing] = [
          await post(`/incidents/${id}/supplement`, { text: 'x' }),
          await post('/incidents/99999/supplement', { text: 'x' }),
        ]
        const called = (text: string, of: string) => text.replaceAll(of, '')
        expect([hidden.status, called(hidden.text, id)]).toEqual([
          missing.status,
          called(missing.text, '99999'),
        ])
        // a user cannot choose a level that they may not see, even with the permission to write
        expect([403, 422]).toContain((await post('/incidents', { ...draftOf(level) })).status)
        const hiddenPack = await post(`/incidents/${id}/pack`, pack)
        const missingPack = await post('/incidents/99999/pack', pack)
        expect([level, hiddenPack.status, hiddenPack.text]).toEqual([
          level,
          missingPack.status,
          missingPack.text,
        ])
        expect([403, 404]).toContain(hiddenPack.status)
      }
    },
  )

  it('an accountant sees none of them anywhere', async () => {
    const { get, post, token } = as('accountant')
    const span = `from=${demo.server.clock.now - 3_600_000}&to=${demo.server.clock.now + 1}`
    for (const path of [
      '/incidents',
      '/search?q=secret',
      '/activity',
      `/board-records?${span}`,
      `/replay?${span}`,
    ])
      expect([path, seenIn(await get(path))]).toEqual([path, []])
    for (const accept of ['text/csv', 'application/x-ndjson'])
      expect(await get('/incidents', accept)).toBe('403')
    expect(await reportAs('accountant', 'pdf')).toBe('403')
    for (const { id, digest, said } of made.values()) {
      for (const path of [`/incidents/${id}`, `/incidents/${id}/history`, `/incidents/${id}/comments`])
        expect([path, await get(path)]).toEqual([path, '403'])
      for (const file of [digest, said]) expect(['403', '404']).toContain(await get(`/files/${file}`))
      expect((await post(`/incidents/${id}/pack`, pack)).status).toBe(403)
    }
    const feed = await readFeed(demo.server.url, token, before)
    await feed.until(() => feed.all('caught-up').length === 1)
    expect(seenIn(JSON.stringify(feed.all('event')))).toEqual([])
    feed.close()
  })

  const pack = { recipient: 'Inspector Kamau', reason: 'Case 12/26', worker_ids: [], from: 0, to: 1 }
  const draftOf = (confidentiality: Level) => ({
    title: 'Another',
    incident_type: 'theft',
    severity: 'low',
    priority: 'p3',
    source: 'guard',
    confidentiality,
    occurred_at: demo.server.clock.now,
  })

  it.each(Object.entries(SEEN))(
    '%s hears on the feed and in the activity of %j alone',
    async (role, seen) => {
      const { token, get } = as(role)
      const feed = await readFeed(demo.server.url, token, before)
      await feed.until(() => feed.all('caught-up').length === 1)
      const heard = feed.all('event').filter(({ stream }) => stream.startsWith('incident-'))
      expect(seenIn(JSON.stringify(heard))).toEqual(seen)
      const known = seen.map((level) => `incident-${made.get(level)?.id}`)
      expect(heard.every(({ stream }) => known.includes(stream))).toBe(true)
      feed.close()
      const activity = await get('/activity?per_page=100')
      if (activity !== '403') expect(seenIn(activity)).toEqual(seen)
    },
  )

  it('goes from the screens of whoever sees it no more, by one event that says nothing', async () => {
    const { token, get } = as('dispatcher')
    const { id } = made.get('normal') as NonNullable<ReturnType<typeof made.get>>
    const feed = await readFeed(demo.server.url, token)
    await feed.until(() => feed.all('caught-up').length === 1)
    const classify = (confidentiality: Level) =>
      call('POST', `/incidents/${id}/classify`, { confidentiality, reason: 'A guard is concerned.' })
    expect((await classify('restricted')).status).toBe(200)
    await call('POST', `/incidents/${id}/supplement`, { text: 'Secret text.' })
    expect((await classify('normal')).status).toBe(200)
    const heard = () => feed.all('event').filter(({ stream }) => stream === `incident-${id}`)
    await feed.until(() => heard().length > 0 && heard().at(-1)?.data['confidentiality'] === 'normal')
    const ofHidden = heard().filter(({ data }) => Object.keys(data).length === 0)
    expect(heard().map(({ type }) => type)).not.toContain('Unknown')
    expect(ofHidden.map(({ type }) => type).every((type) => type === 'IncidentClassified')).toBe(true)
    feed.close()
    expect(await get(`/incidents/${id}`)).not.toBe('404')
  })

  it('members limited to a client or an assignment see theirs alone, and only of their levels', async () => {
    const elsewhere = await call('POST', '/incidents', {
      ...draftOf('normal'),
      client_id: '2',
      place: 'Yard',
    })
    const { id } = incidents.reply.parse(elsewhere.body).data
    await limit(NO_LIMITS)
    expect(await ids('/incidents?per_page=100')).toContain(id)
    await limit({ client_ids: ['2'], assignment_ids: [] })
    expect(await ids('/incidents?per_page=100')).toContain(id)
    expect(await ids('/incidents?per_page=100')).not.toContain(made.get('normal')?.id)
    await limit({ client_ids: [], assignment_ids: ['1'] })
    const seen = await ids('/incidents?per_page=100')
    expect(seen).toContain(made.get('normal')?.id)
    expect(seen).not.toContain(id)
    expect(seen).not.toContain(made.get('restricted')?.id)
    expect((await member.see(`/incidents/${id}`)).status).toBe(404)
    expect((await member.see(`/files/${made.get('normal')?.digest}`)).status).toBe(200)
    expect((await member.see(`/files/${made.get('restricted')?.digest}`)).status).toBe(404)
    await limit(NO_LIMITS)
  })
})
