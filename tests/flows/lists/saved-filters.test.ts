import { expect, it } from 'vitest'
import { savedFilterReply, savedFiltersReply } from '../../../contract/auth/saved-filter.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('saved filters', (demo) => {
  const people = async () => {
    const as = (token: string) => ({
      names: async (list?: string) => {
        const path = `/api/saved-filters${list === undefined ? '' : `?list=${list}`}`
        const { body } = await demo.server.call('GET', path, { token })
        return savedFiltersReply.parse(body).data.map(({ name, mine, query }) => [name, mine, query])
      },
      save: (body: object) => demo.server.call('POST', '/api/saved-filters', { token, body }),
      remove: (id: string) => demo.server.call('DELETE', `/api/saved-filters/${id}`, { token }),
    })
    const dispatcher = await demo.server.signIn('dispatcher@askari.example')
    return { admin: as(demo.token), dispatcher: as(dispatcher.token) }
  }

  it('are a person’s own until they are shared with whoever sees the list, and go by their owner', async () => {
    const { admin, dispatcher } = await people()
    const night = { list: '/workers', name: 'Night', query: 'search=night' }
    const saved = savedFilterReply.parse((await admin.save(night)).body).data
    expect(saved).toMatchObject({ ...night, shared: false, mine: true, by_name: 'Daniel Kiplagat' })
    await dispatcher.save({ ...night, name: 'Mine', query: '' })
    expect(await admin.names('/workers')).toEqual([['Night', true, 'search=night']])
    expect(await dispatcher.names('/workers')).toEqual([['Mine', true, '']])

    const again = savedFilterReply.parse(
      (await admin.save({ ...night, query: 'search=x', shared: true })).body,
    ).data
    expect(again).toMatchObject({ id: saved.id, query: 'search=x', shared: true })
    expect(await dispatcher.names('/workers')).toEqual([
      ['Mine', true, ''],
      ['Night', false, 'search=x'],
    ])
    expect(await dispatcher.names('/clients')).toEqual([])
    expect((await dispatcher.remove(saved.id)).status).toBe(404)
    expect((await admin.remove(saved.id)).body).toEqual({ data: { id: saved.id } })
    expect(await dispatcher.names()).toEqual([['Mine', true, '']])
  })

  it('of a list that somebody may not see are neither kept nor told', async () => {
    const { admin, dispatcher } = await people()
    const roles = { list: '/worker-roles', name: 'All roles', query: '', shared: true }
    expect((await admin.save(roles)).status).toBe(201)
    expect(await dispatcher.names('/worker-roles')).toEqual([])
    for (const list of ['/worker-roles', '/nowhere', '/config']) {
      const { status, body } = await dispatcher.save({ ...roles, list })
      expect([list, status, body]).toMatchObject([list, 422, { data: { list: ['There is no such list.'] } }])
    }
  })

  it('that are shared go by whoever edits the company’s settings, too, and no others', async () => {
    const { admin, dispatcher } = await people()
    const kept = async (name: string, shared: boolean) =>
      savedFilterReply.parse((await dispatcher.save({ list: '/clients', name, query: '', shared })).body).data
    const [shared, own] = [await kept('Left behind', true), await kept('Hers', false)]
    expect(shared).toMatchObject({ mine: true, removable: true })
    const list = async () => {
      const path = '/api/saved-filters?list=/clients'
      return savedFiltersReply.parse((await demo.server.call('GET', path, { token: demo.token })).body).data
    }
    expect((await list()).map(({ id, mine, removable }) => [id, mine, removable])).toEqual([
      [shared.id, false, true],
    ])
    expect((await admin.remove(own.id)).status).toBe(404)
    expect((await admin.remove(shared.id)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await dispatcher.names('/clients')).toEqual([['Hers', true, '']])
  })

  it('are replaced, though not added to, where somebody has as many as may be kept', async () => {
    const { dispatcher } = await people()
    const filter = { list: '/assignments', name: 'The first', query: '' }
    expect((await dispatcher.save(filter)).status).toBe(201)
    const { db } = demo.server.context
    const { id: account_id, company } = await db
      .selectFrom('account')
      .select(['id', 'company'])
      .where('email', '=', 'dispatcher@askari.example')
      .executeTakeFirstOrThrow()
    const { count } = await db
      .selectFrom('saved_filter')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company', '=', company)
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 200 - Number(count) }, (_, at) => ({
      company,
      id: `more-${at}`,
      account_id,
      list: '/clients',
      name: `Number ${at}`,
      query: '',
      shared: 0,
    }))
    await db.insertInto('saved_filter').values(more).execute()
    const refused = await dispatcher.save({ ...filter, name: 'One more' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { data: { name: ['You have 200 already. Please remove some first.'] } },
    ])
    const replaced = await dispatcher.save({ ...filter, query: 'search=x' })
    expect([replaced.status, replaced.body]).toMatchObject([201, { data: { query: 'search=x' } }])
  })
})
