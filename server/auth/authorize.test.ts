import { afterEach, describe, expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { buildApp } from '../app/build-app.ts'
import type { OpenContext } from '../app/context.ts'
import { SCOPES } from './permissions/access-scope.ts'
import { findAccessRow, isAllowed, ROUTE_PERMISSIONS } from './permissions/route-access.ts'

let context: OpenContext | undefined
afterEach(() => context?.close())

describe('the table of route permissions', () => {
  it('stops the start where a route has no row', async () => {
    context = await testContext()
    const app = await buildApp(context)
    expect(() => app.get('/api/secrets', async () => 'all of them')).toThrow(
      'GET /api/secrets has no row in the table of route permissions',
    )
    await app.close()
  })

  it('has no row for a route that the server does not have', async () => {
    context = await testContext()
    const app = await buildApp(context)
    await app.ready()
    const basemap = /^GET \/basemap\./
    const dead = Object.keys(ROUTE_PERMISSIONS).filter((row) => {
      const [method = '', pattern = ''] = row.split(' ')
      if (method === 'ANY' || basemap.test(row) || row === 'GET /*') return false
      return !app.hasRoute({ method: method as 'GET', url: pattern })
    })
    expect(dead).toEqual([])
    await app.close()
  })

  it('admits nobody to what only begins like a row', () => {
    expect(findAccessRow('GET', '/api/clients/:id')).toEqual({ who: 'View Clients', scope: 'site' })
    expect(findAccessRow('HEAD', '/api/documents')).toEqual({ who: 'View Documents', scope: 'site' })
    expect(findAccessRow('PUT', '/api/clients/:id')).toBe(undefined)
    expect(findAccessRow('GET', '/api/clients/:id/secrets')).toBe(undefined)
    expect(findAccessRow('GET', '/anything')).toBe(undefined)
    expect(findAccessRow('GET', '/guard_locations.json')).toBe('own credential')
    expect(findAccessRow('GET', '/guard_locations_export')).toBe(undefined)
  })

  it('admits by verification, permission and scope', () => {
    const account = { owes: null, verified: true, permissions: ['View Clients'], scope: 'company' } as const
    const to = (who: 'signed in' | 'verified' | 'View Clients' | 'Edit Clients', more: object = {}) =>
      isAllowed({ ...account, ...more }, { who, scope: 'company' })
    expect([to('signed in'), to('verified'), to('View Clients'), to('Edit Clients')]).toEqual([
      true,
      true,
      true,
      false,
    ])
    const unverified = { verified: false }
    expect([to('signed in', unverified), to('verified', unverified), to('View Clients', unverified)]).toEqual(
      [true, false, false],
    )
    const reached = SCOPES.map((scope) =>
      SCOPES.filter((served) => isAllowed({ ...account, scope }, { who: 'View Clients', scope: served })),
    )
    expect(reached).toEqual([['own'], ['own', 'site'], ['own', 'site', 'client'], [...SCOPES]])
  })
})
