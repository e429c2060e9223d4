import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { workers } from '../../../contract/workers/worker.ts'
import { searchText } from '../../../domain/text/text.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const byText = (a: string, b: string) => (searchText(a) < searchText(b) ? -1 : 1)

withDemo('guards', (demo) => {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    demo.server.call(method, `/api/workers${path}`, { token: demo.token, ...(body && { body }) })
  const hire = async (user_full_name: string) =>
    workers.reply.parse((await call('POST', '', { user_full_name })).body).data.id
  const found = async (search: string) => {
    const { data } = workers.page.parse((await call('GET', `?search=${encodeURIComponent(search)}`)).body)
    return data.map((row) => row.user_full_name).filter((name) => name.startsWith('Z'))
  }

  it('are found by any part of what is searched, as it is by now, be they few or many', async () => {
    const { db, engine } = demo.server.context
    const called = ['Zuxqa O"Neil', 'Zuxq%b_a Ä𝒳𝒴𝒵', 'Zux OR Qa*', 'Zuxqa-Nb AND NOT']
    const hired = await Promise.all(called.map(hire))
    const parts = called.flatMap((name) => {
      const letters = Array.from(name)
      return letters.flatMap((_, at) =>
        [2, 3, 5].map((many) =>
          letters
            .slice(at, at + many)
            .join('')
            .trim(),
        ),
      )
    })
    for (const part of new Set(parts.filter((text) => text !== '')))
      expect([part, await found(part)]).toEqual([
        part,
        called.filter((name) => searchText(name).includes(searchText(part))).toSorted(byText),
      ])
    const [first, second] = hired
    await call('PATCH', `/${first}`, { user_full_name: 'Zulu Renamed' })
    await call('DELETE', `/${second}`)
    expect([await found('o"neil'), await found('renamed'), await found('ä𝒳')]).toEqual([
      [],
      ['Zulu Renamed'],
      [],
    ])
    const rows = Array.from({ length: 700 }, (_, i) => ({
      company: '1',
      id: String(500_000 + i),
      full_name: `Zmany ${i}`,
      search: `zmany ${String(i).padStart(3, '0')}`,
      status: 'active' as const,
    }))
    await db.insertInto('worker').values(rows).execute()
    const page = workers.page.parse((await call('GET', '?search=zmany&per_page=2&page=2')).body)
    expect([page.meta.total, page.data.map((row) => row.user_full_name)]).toEqual([
      700,
      ['Zmany 2', 'Zmany 3'],
    ])
    expect(await found('zmany 69')).toHaveLength(10)
    await db.deleteFrom('worker').where('search', 'like', 'zmany%').execute()
    expect(await found('zmany')).toEqual([])
    // VACUUM renumbers the rows of SQLite, and the search must still find them
    if (engine === 'sqlite') await sql`vacuum`.execute(db)
    expect(await found('renamed')).toEqual(['Zulu Renamed'])
  })
})
