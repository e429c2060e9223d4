import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION_EDITION, permissionsNewerThan } from '../../../domain/user/permission.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { testEngines } from '../../support/database/test-database.ts'

const DEMO = ['supervisor', 'admin', 'investigator', 'dispatcher', 'trainee'] as const
type Who = (typeof DEMO)[number]
const idOf = (who: Who) => String(DEMO.indexOf(who) + 1)

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`roles on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let server: DemoOverHttp
    const tokens = new Map<Who, string>()

    beforeAll(async () => {
      started = await engine.start()
      server = await demoOverHttp(await started.newDatabase('demo'))
      for (const who of DEMO) tokens.set(who, (await server.signIn(`${who}@askari.example`)).token)
    })
    afterAll(async () => {
      await server.close()
      await started.stop()
    })

    const call = (who: Who, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      server.call(method, `/api${path}`, { token: tokens.get(who) ?? '', ...(body && { body }) })
    const giveRole = (by: Who, to: Who, role_id: string) =>
      call(by, 'PATCH', `/back-office-users/${idOf(to)}`, { role_id })
    const addRole = async (name: string, permissions: string[], edition?: number) => {
      const { status, body } = await call('admin', 'POST', '/worker-roles', { name, permissions, edition })
      expect(status).toBe(201)
      return (body as { data: { id: string } }).data.id
    }

    it('lists those of every company and its own, with how many people have each', async () => {
      const id = await addRole('Night Clerk', ['Edit Clients'])
      const { body } = await call('admin', 'GET', '/worker-roles?sort=name')
      const { data } = body as { data: { name: string; built_in: boolean; member_count: number }[] }
      expect(data.map(({ name, built_in, member_count }) => [name, built_in, member_count])).toEqual([
        ['Accountant', true, 0],
        ['Administrator', true, 1],
        ['Auditor', true, 0],
        ['Contracts Clerk', false, 0],
        ['Dispatcher', true, 1],
        ['Investigator', true, 1],
        ['Manager', true, 0],
        ['Night Clerk', false, 0],
        ['Supervisor', true, 2],
      ])
      expect((await call('admin', 'GET', `/worker-roles/${id}`)).body).toEqual({
        data: {
          id,
          name: 'Night Clerk',
          permissions: ['View Clients', 'Edit Clients'],
          edition: PERMISSION_EDITION,
          newer_permissions: [],
          built_in: false,
          second_factor_required: false,
          second_factor_from: null,
          second_factor_required_of_all: false,
          member_count: 0,
        },
      })
      const busiest = await call('admin', 'GET', '/worker-roles?sort=-member_count&per_page=1')
      expect(busiest.body).toMatchObject({
        data: [{ id: 'supervisor', member_count: 2 }],
        meta: { total: 9 },
      })
      const found = await call('admin', 'GET', '/worker-roles?search=night')
      expect(found.body).toMatchObject({ data: [{ id }], meta: { total: 1 } })
    })

    it('take the first steps, and the demo in and out, only where they may do all that is done there', async () => {
      const id = await addRole('Settings Clerk', ['Edit Company Settings'])
      expect((await giveRole('admin', 'dispatcher', id)).status).toBe(200)
      for (const [method, path] of [
        ['GET', '/first-run'],
        ['POST', '/demo-data'],
        ['DELETE', '/demo-data'],
      ] as const)
        expect([path, (await call('dispatcher', method, path)).status]).toEqual([path, 403])
      expect((await call('dispatcher', 'GET', '/company-settings/own')).status).toBe(200)
      await giveRole('admin', 'dispatcher', 'dispatcher')
      await call('admin', 'DELETE', `/worker-roles/${id}`)
    })

    it('neither changes nor removes one of every company', async () => {
      for (const [method, body] of [['PATCH', { name: 'Boss' }], ['DELETE']] as const) {
        const { status, body: said } = await call('admin', method, '/worker-roles/manager', body)
        expect([status, (said as { code: string }).code]).toEqual([409, 'built_in'])
      }
      expect((await call('admin', 'GET', '/worker-roles/manager/history')).body).toMatchObject({ data: [] })
      const named = { name: 'manager', permissions: ['View Clients'] }
      expect((await call('admin', 'POST', '/worker-roles', named)).status).toBe(422)
    })

    it('removes a role only once nobody has it', async () => {
      const id = await addRole('Gate Clerk', ['View Clients'])
      expect((await giveRole('admin', 'trainee', id)).body).toMatchObject({
        data: { role_id: id, role_name: 'Gate Clerk', verified: false },
      })
      const refused = await call('admin', 'DELETE', `/worker-roles/${id}`)
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'referred_to', data: { 'team members': ['Peter Musyoka'] } },
      ])
      expect((await giveRole('admin', 'trainee', 'supervisor')).status).toBe(200)
      expect((await call('admin', 'DELETE', `/worker-roles/${id}`)).status).toBe(200)
      const gone = await giveRole('admin', 'trainee', id)
      expect(gone.status).toBe(422)
      expect(gone.body).toMatchObject({ code: 'unknown_role', data: { role_id: ['There is no such role.'] } })
      const { body } = await call('admin', 'GET', `/back-office-users/${idOf('trainee')}/history`)
      expect(
        (body as { data: { type: string; changes: object[] }[] }).data.map(({ type, changes }) => [
          type,
          changes,
        ]),
      ).toMatchObject([
        [
          'RoleChanged',
          [{ field: 'role_id', from: id, to: 'supervisor', from_name: 'Gate Clerk', to_name: 'Supervisor' }],
        ],
        ['RoleChanged', [{ field: 'role_id', from: 'supervisor', to: id }]],
        ['UserRegistered', [{}, {}, { field: 'role_id', to: 'supervisor' }]],
      ])
    })

    it('holds at the next call, with the token that was given before', async () => {
      const id = await addRole('Phone Clerk', ['View Phones'])
      expect((await call('investigator', 'GET', '/devices')).status).toBe(403)
      await giveRole('admin', 'investigator', id)
      expect((await call('investigator', 'GET', '/devices')).status).toBe(200)
      expect((await call('investigator', 'GET', '/clients')).status).toBe(403)
      await call('admin', 'PATCH', `/worker-roles/${id}`, { permissions: ['View Clients'] })
      expect((await call('investigator', 'GET', '/devices')).status).toBe(403)
      expect((await call('investigator', 'GET', '/clients')).status).toBe(200)
      expect((await call('investigator', 'GET', '/auth/check')).body).toMatchObject({
        data: { user: { role: id, role_name: 'Phone Clerk', permissions: ['View Clients'] } },
      })
      await giveRole('admin', 'investigator', 'investigator')
    })

    it('lets nobody give or take what they do not hold', async () => {
      const team = await addRole('Team Clerk', ['Edit Back Office Team', 'Edit Roles', 'Edit Clients'])
      await giveRole('admin', 'dispatcher', team)
      const refused = async (asked: ReturnType<typeof call>, field: string) => {
        const { status, body } = await asked
        expect([status, body]).toMatchObject([
          422,
          { code: 'exceeds_own_permissions', data: { [field]: [expect.any(String)] } },
        ])
      }
      await refused(giveRole('dispatcher', 'trainee', 'administrator'), 'role_id')
      await refused(giveRole('dispatcher', 'dispatcher', 'administrator'), 'role_id')
      await refused(giveRole('dispatcher', 'admin', team), 'role_id')
      await refused(
        call('dispatcher', 'POST', '/worker-roles', { name: 'More', permissions: ['Edit Phones'] }),
        'permissions',
      )
      await refused(
        call('dispatcher', 'PATCH', `/worker-roles/${team}`, { permissions: ['View Outbox'] }),
        'permissions',
      )
      const less = { name: 'Less', permissions: ['View Clients'] }
      expect((await call('dispatcher', 'POST', '/worker-roles', less)).status).toBe(201)
      await giveRole('admin', 'dispatcher', 'dispatcher')
    })

    it('marks one that was decided upon before some permissions came, until it is reviewed by who holds them', async () => {
      const id = await addRole('Old Clerk', ['View Clients', 'View Checklists'], 1)
      const newer = permissionsNewerThan(1).filter((each) => each !== 'View Checklists')
      const marked = async () => {
        const { body } = await call('admin', 'GET', '/worker-roles?search=old')
        return (body as { data: { newer_permissions: string[] }[] }).data[0]?.newer_permissions
      }
      const path = `/worker-roles/${id}`
      expect(await marked()).toEqual(newer)
      await call('admin', 'PATCH', path, { name: 'Older Clerk' })
      expect(await marked()).toEqual(newer)
      const team = await addRole('Roles Clerk', ['Edit Roles'])
      await giveRole('admin', 'dispatcher', team)
      const refused = await call('dispatcher', 'PATCH', path, { edition: PERMISSION_EDITION })
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { code: 'exceeds_own_permissions', data: { edition: [expect.any(String)] } },
      ])
      await giveRole('admin', 'dispatcher', 'dispatcher')
      expect((await call('admin', 'PATCH', path, { edition: PERMISSION_EDITION + 1 })).status).toBe(422)
      expect(await marked()).toEqual(newer)
      expect((await call('admin', 'PATCH', path, { edition: PERMISSION_EDITION })).body).toMatchObject({
        data: {
          permissions: ['View Clients', 'View Checklists'],
          edition: PERMISSION_EDITION,
          newer_permissions: [],
        },
      })
      const { body } = await call('admin', 'GET', `${path}/history`)
      expect((body as { data: object[] }).data[0]).toMatchObject({
        type: 'RoleReviewed',
        changes: [{ field: 'edition', from: 1, to: PERMISSION_EDITION }],
      })
      expect((await call('admin', 'GET', '/worker-roles/auditor')).body).toMatchObject({
        data: { newer_permissions: [] },
      })
      await call('admin', 'DELETE', path)
      await call('admin', 'DELETE', `/worker-roles/${team}`)
    })

    it('keeps the last who can give people their roles, also where two let each other go at once', async () => {
      const alone = await giveRole('admin', 'admin', 'manager')
      expect([alone.status, alone.body]).toMatchObject([422, { code: 'last_administrator' }])
      // an account whose email address is not verified has no permissions yet, so it does not count as an administrator
      expect((await giveRole('admin', 'trainee', 'administrator')).status).toBe(200)
      expect((await giveRole('admin', 'admin', 'manager')).status).toBe(422)
      await giveRole('admin', 'trainee', 'supervisor')

      expect((await giveRole('admin', 'supervisor', 'administrator')).status).toBe(200)
      const both = await Promise.all([
        giveRole('admin', 'supervisor', 'supervisor'),
        giveRole('supervisor', 'admin', 'manager'),
      ])
      // the other request was refused: the first had changed the account's permissions, or nobody else is administrator
      expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const left: Who =
        (await call('admin', 'GET', '/worker-roles')).status === 200 &&
        (await giveRole('admin', 'trainee', 'supervisor')).status === 200
          ? 'admin'
          : 'supervisor'
      expect((await giveRole(left, left, 'manager')).status).toBe(422)
      await giveRole(left, 'admin', 'administrator')
      await giveRole('admin', 'supervisor', 'supervisor')
    })

    it('keeps the last role that can be given, too', async () => {
      const all = await addRole('Owner', [
        'Edit Back Office Team',
        'Edit Roles',
        'View Outbox',
        'Edit Phones',
      ])
      await giveRole('admin', 'supervisor', all)
      const own = await addRole('Own', ['Edit Back Office Team', 'Edit Roles'])
      await giveRole('admin', 'dispatcher', own)
      const { body } = await call('admin', 'GET', '/auth/check')
      expect(body).toMatchObject({ data: { user: { role: 'administrator' } } })
      expect(
        (await call('admin', 'PATCH', `/worker-roles/${own}`, { permissions: ['View Roles'] })).status,
      ).toBe(200)
      expect((await giveRole('admin', 'admin', 'accountant')).status).toBe(200)
      const last = await call('supervisor', 'PATCH', `/worker-roles/${all}`, { permissions: ['Edit Roles'] })
      expect([last.status, last.body]).toMatchObject([422, { code: 'last_administrator' }])
    })
  })
