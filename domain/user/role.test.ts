import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import {
  PERMISSION_EDITION,
  permissionsNewerThan,
  PERMISSIONS,
  prerequisitePermissions,
  withPrerequisites,
} from './permission.ts'
import { BUILT_IN_ROLES, builtInRole, roleRules, roleStream } from './role.ts'

/**
 * the permissions that existed when roles were first derived from `domain/subjects.ts`; no role may gain or
 * lose one of them
 */
const FROZEN = PERMISSIONS.filter((permission) => !permissionsNewerThan(3).includes(permission))
const held = (id: string) => (builtInRole(id)?.permissions ?? []).filter((each) => FROZEN.includes(each))

describe('the roles of every company', () => {
  it('hold all that their permissions need', () => {
    for (const { permissions } of BUILT_IN_ROLES) expect(withPrerequisites(permissions)).toEqual(permissions)
  })

  it('are what their names say', () => {
    expect(builtInRole('administrator')?.permissions).toEqual(PERMISSIONS)
    expect(FROZEN.filter((permission) => !held('manager').includes(permission))).toEqual([
      'Edit Back Office Team',
      'Edit Roles',
      'View Security Log',
      'View Outbox',
      'View Inspector',
    ])
    expect(held('supervisor').filter((permission) => !held('dispatcher').includes(permission))).toEqual([
      'View Trails',
      'Edit Post Orders',
      'Edit Checklists',
    ])
    expect(held('investigator')).toEqual([
      ...held('supervisor').filter((permission) => permission.startsWith('View ')),
      'View Activity',
    ])
    expect(held('accountant').filter((permission) => permission.startsWith('Edit'))).toEqual([
      'Edit Documents',
    ])
    expect(held('accountant')).not.toContain('View Live Map')
    expect(held('auditor').filter((permission) => permission.startsWith('Edit'))).toEqual([])
    expect(FROZEN.filter((each) => each.startsWith('View ') && !held('auditor').includes(each))).toEqual([
      'View Outbox',
      'View Inspector',
    ])
    expect(held('dispatcher')).toEqual([
      'View Dashboard',
      'View Live Map',
      'View Patrols',
      'View Clients',
      'View Assignments',
      'View Documents',
      'View Subscribers',
      'View Site Posts',
      'View Post Orders',
      'View Checklists',
      'View Guards',
    ])
    expect(held('accountant')).toEqual([
      'View Dashboard',
      'View Patrols',
      'View Clients',
      'View Assignments',
      'View Documents',
      'Edit Documents',
      'View Site Posts',
      'View Guards',
    ])
    expect(held('4')).toEqual([])
  })
})

describe('a role of a company’s own', () => {
  it('holds what its permissions need, in one order', () => {
    expect(prerequisitePermissions('View Clients')).toEqual([])
    const parsed = roleRules.parse({
      name: 'Desk',
      permissions: ['View Trails', 'Edit Clients', 'View Trails'],
    })
    expect(parsed.permissions).toEqual([
      'View Live Map',
      'View Trails',
      'View Clients',
      'Edit Clients',
      'View Assignments',
      'View Site Posts',
      'View Guards',
    ])
  })

  it.each([
    [{ name: 'Desk', permissions: [] }, 'permissions'],
    [{ name: 'Desk', permissions: ['View Everything'] }, 'permissions'],
    [{ name: 'administrator', permissions: ['View Clients'] }, 'name'],
    [{ name: ' ', permissions: ['View Clients'] }, 'name'],
  ])('%j is refused for its %s', (given, field) => {
    expect(roleRules.safeParse(given).error?.issues[0]?.path[0]).toBe(field)
  })
})

describe('what came after a role was decided upon', () => {
  const of = (type: string, fields: object) => roleStream.event.parse({ type, ...fields })
  const old = of('RoleAdded', { name: 'Desk', permissions: ['View Clients'] })

  it('is told edition by edition: whoever adds a permission says with which it comes', () => {
    const editions = Array.from({ length: PERMISSION_EDITION + 1 }, (_, edition) =>
      permissionsNewerThan(edition).filter(
        (permission) => !permissionsNewerThan(edition + 1).includes(permission),
      ),
    )
    // a new permission has a later edition, so roles that were saved before do not have it
    expect(editions.slice(1, 3)).toEqual([
      ['View Checklists', 'Edit Checklists', 'View Security Log'],
      ['View Inspector'],
    ])
    // modules that could only be viewed before can now also be edited
    expect(editions[4]).toContain('Edit Patrols')
    expect(editions[4]).not.toContain('View Patrols')
    expect(editions.at(-1)).toEqual([])
    expect(editions[0]).toHaveLength(32)
  })

  it('is what came after the first edition, where an event of before says none', () => {
    expect(roleStream.evolve(roleStream.initial, old).record).toMatchObject({ edition: 1 })
  })

  it('is nothing for a role that is added now', () => {
    expect(
      decideAfter(roleStream, [], { type: 'AddRole', name: 'Desk', permissions: ['View Clients'] }),
    ).toMatchObject({ events: [{ type: 'RoleAdded', edition: PERMISSION_EDITION }] })
  })

  it('is decided upon by who saves the role unchanged, with an event that says so, once', () => {
    const review = { type: 'ChangeRole', name: 'Desk', edition: PERMISSION_EDITION } as const
    const reviewed = { type: 'RoleReviewed', edition: PERMISSION_EDITION } as const
    expect(decideAfter(roleStream, [old], review)).toEqual({ events: [reviewed] })
    expect(decideAfter(roleStream, [old, reviewed], review)).toEqual({ events: [] })
  })

  it('is decided upon together with a change, and by no change that does not say so', () => {
    const name = { type: 'ChangeRole', name: 'Front desk' } as const
    expect(decideAfter(roleStream, [old], name)).toEqual({
      events: [{ type: 'RoleChanged', name: 'Front desk' }],
    })
    expect(decideAfter(roleStream, [old], { ...name, edition: PERMISSION_EDITION })).toEqual({
      events: [{ type: 'RoleChanged', name: 'Front desk', edition: PERMISSION_EDITION }],
    })
  })

  it('is not open again where a console of before knows less', () => {
    const added = of('RoleAdded', {
      name: 'Desk',
      permissions: ['View Clients'],
      edition: PERMISSION_EDITION,
    })
    expect(decideAfter(roleStream, [added], { type: 'ChangeRole', edition: 1 })).toEqual({ events: [] })
  })
})
