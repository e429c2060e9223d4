import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { searchReply, type SearchReply } from '../../../contract/core/search.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { logProjections } from '../../../server/projections/all-log-projections.ts'
import { followProjections } from '../../../server/projections/follow-projections.ts'
import { runOperatorCommand } from '../../../server/operator/run-operator-command.ts'
import { requestRebuild, continueProjectionRebuild } from '../../../server/projections/projection-rebuild.ts'
import { readProjectionState } from '../../../server/projections/projection-side.ts'
import { resourceRegistry } from '../../../server/resource/resource-registry.ts'
import { deleteFromSearch, searchedResources } from '../../../server/search/search-index.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import {
  NO_LIMITS,
  FIRST_ASSIGNMENT_ONLY,
  withLimitedMember,
} from '../../support/http/with-limited-member.ts'

const always = async () => true

withLimitedMember((member) => {
  const { demo, call, see, limit } = member
  const follow = () => followProjections(demo.server.context, logProjections)
  const find = async (q: string, ask = (path: string) => call('GET', path)): Promise<SearchReply> =>
    searchReply.parse((await ask(`/search?q=${encodeURIComponent(q)}&per_kind=20`)).body)
  const titles = async (q: string, kind: string, ask?: typeof see) => {
    const { data } = await find(q, ask)
    return data.find((group) => group.kind === kind)?.records.map(({ title }) => title) ?? []
  }
  const add = async (path: string, body: object) =>
    ((await call('POST', path, body)).body as { data: { id: string } }).data.id
  const [search] = logProjections
  if (!search) throw new Error('there is no projection')

  it('finds records by the beginnings of words, by parts of them and by phone numbers', async () => {
    await add('/clients', { name: 'Zuxqara Holdings', client_no: 'C-77', phone: '+254 799 123 456' })
    await add('/clients', { name: 'Old Zuxqa Mill' })
    await add('/workers', { user_full_name: 'Müller Azuxqarb', employee_no: 'EZ-9' })
    const before = await find('zuxqa')
    expect(before.data).toEqual([])
    expect(before.meta.position).toBeLessThan(before.meta.newest)
    await follow()
    const { data, meta } = await find('zuxqa')
    expect(meta.position).toBe(meta.newest)
    expect(data.map(({ kind, many, records }) => [kind, many, records.map(({ title }) => title)])).toEqual([
      ['client', 'clients', ['Old Zuxqa Mill', 'Zuxqara Holdings']],
      ['worker', 'guards', ['Müller Azuxqarb']],
    ])
    expect(await titles('muller ez-9', 'worker')).toEqual(['Müller Azuxqarb'])
    expect(await titles('hold zux', 'client')).toEqual(['Zuxqara Holdings'])
    for (const number of ['0799123456', '+254 799', '9912345'])
      expect([number, await titles(number, 'client')]).toEqual([number, ['Zuxqara Holdings']])
    for (const odd of ['"', '%', "'", 'zuxqa OR NOT', 'a:b*(', '🙂', '\\', '- -'])
      expect([odd, await titles(odd, 'client')]).toEqual([odd, []])
  })

  it('follows changes, marks what is archived, and forgets what is removed or dropped', async () => {
    const id = await add('/clients', { name: 'Yxqone' })
    await follow()
    await call('PATCH', `/clients/${id}`, { name: 'Yxqtwo' })
    await follow()
    expect([await titles('yxqone', 'client'), await titles('yxqtwo', 'client')]).toEqual([[], ['Yxqtwo']])
    await call('POST', `/clients/${id}/archive`)
    await follow()
    expect((await find('yxqtwo')).data[0]?.records).toMatchObject([
      { id, state: 'archived', href: `/clients/view/${id}` },
    ])
    await call('POST', `/clients/${id}/restore`)
    await call('DELETE', `/clients/${id}`)
    await follow()
    expect(await titles('yxqtwo', 'client')).toEqual([])
    const guard = await add('/workers', { user_full_name: 'Yxqerased' })
    await follow()
    const { db, engine } = demo.server.context
    await db.transaction().execute((trx) => deleteFromSearch(trx, companyId('1'), 'worker', guard))
    expect(await titles('yxqerased', 'worker')).toEqual([])
    if (engine !== 'sqlite') return
    for (const table of ['search_words_data', 'search_letters_data']) {
      const { rows } = await sql<{ found: number }>`select count(*) as found from ${sql.table(table)}
        where instr(block, cast('yxqerased' as blob)) > 0 or instr(block, cast('qer' as blob)) > 0`.execute(
        db,
      )
      expect([table, rows[0]?.found]).toEqual([table, 0])
    }
  })

  it('shows of a company what the reader may see there, and of another company nothing', async () => {
    await limit(FIRST_ASSIGNMENT_ONLY)
    for (const [path, kind, q] of [
      ['/clients', 'client', 'a'],
      ['/workers?per_page=100', 'worker', 'a'],
      ['/site-posts', 'site-post', 'g'],
      ['/assignments', 'assignment', 'w'],
    ] as const) {
      const listed = ((await see(path)).body as { data: { id: string }[] }).data.map((row) => row.id)
      const found = (await find(q, see)).data.find((group) => group.kind === kind)?.records ?? []
      expect([path, found.filter(({ id }) => !listed.includes(id))]).toEqual([path, []])
    }
    const five = (await call('GET', '/workers/5')).body as { data: { user_full_name: string } }
    const name = five.data.user_full_name
    expect([await titles(name, 'worker'), await titles(name, 'worker', see)]).toEqual([[name], []])
    expect((await find('admin', see)).data).toEqual([])
    await limit({ role_id: 'dispatcher', ...NO_LIMITS })
    expect(await titles(name, 'worker', see)).toEqual([name])
    // the dispatcher lacks the permission to see roles
    expect((await find('admin', see)).data.map(({ kind }) => kind)).not.toContain('role')
    await secondCompany(demo.server.context)
    await follow()
    const { token } = await demo.server.signIn(SECOND_EMAIL)
    const theirs = (path: string) => demo.server.call('GET', `/api${path}`, { token })
    expect(await titles(name, 'worker', theirs)).toEqual([])
    expect((await find('a', theirs)).data.length).toBeGreaterThan(0)
  })

  it('leaves out what only some may see of a record', async () => {
    for (const { resource, title, text = [] } of searchedResources(resourceRegistry)) {
      const hidden = [...(resource.confidential?.fields ?? []), ...(resource.secret ?? [])]
      const columns = hidden.map((field) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`))
      expect([title, ...text].filter((column) => columns.includes(column))).toEqual([])
    }
    await call('PATCH', '/workers/1', { national_id_no: '98765432' })
    await follow()
    expect((await find('98765432')).data).toEqual([])
  })

  it('is rebuilt beside the old index, which is read until the new one is level', async () => {
    const { context } = demo.server
    const { db } = context
    const rows = async (side: number) =>
      (
        await db
          .selectFrom('search_entry')
          .select(['company', 'kind', 'id', 'title', 'detail', 'state', 'words'])
          .where('side', '=', side)
          .orderBy('key')
          .execute()
      ).map((row) => JSON.stringify(row))
    await follow()
    const { side } = await readProjectionState(db, search)
    await db.updateTable('search_entry').set({ title: 'wrong' }).where('kind', '=', 'client').execute()
    expect([await requestRebuild(context, search), await requestRebuild(context, search)]).toEqual([
      true,
      false,
    ])
    let left = 3
    await continueProjectionRebuild(context, search, async () => left-- > 0)
    expect(await readProjectionState(db, search)).toEqual({ side, step: 'filling' })
    expect(await titles('zuxqara', 'client')).toEqual(['wrong'])
    const id = await add('/clients', { name: 'Xqmeanwhile' })
    await follow()
    await continueProjectionRebuild(context, search, always)
    expect(await readProjectionState(db, search)).toEqual({ side: side === 0 ? 1 : 0, step: 'none' })
    expect([await titles('zuxqara', 'client'), await titles('xqmeanwhile', 'client')]).toEqual([
      ['Zuxqara Holdings'],
      ['Xqmeanwhile'],
    ])
    expect(await rows(side)).toEqual([])
    await call('DELETE', `/clients/${id}`)
    await follow()
    expect(await titles('xqmeanwhile', 'client')).toEqual([])
    const once = await rows(side === 0 ? 1 : 0)
    const run = (step: 'begin rebuild' | 'continue rebuild', projection = 'search') =>
      runOperatorCommand(context, { do: step, projection })
    expect(await run('begin rebuild')).toEqual(['Rebuilding search.'])
    // a rebuild step ends after a time limit; further steps continue
    await expect.poll(() => run('continue rebuild')).toEqual(['Rebuilt.'])
    expect(await rows(side)).toEqual(once)
    await expect(run('begin rebuild', 'x')).rejects.toThrow('These can be rebuilt: search.')
  })
})
