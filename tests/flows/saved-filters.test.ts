import { expect, it } from 'vitest'
import { savedFilterReply, savedFiltersReply } from '../../contract/saved-filter.ts'
import { withDemo } from '../support/with-demo.ts'

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

  it('are a person’s own until they are shared with whoever sees the list, and go only by their owner', async () => {
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
})
