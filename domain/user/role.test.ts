import { describe, expect, it } from 'vitest'
import { PERMISSIONS, neededFor, withNeeded } from './permission.ts'
import { BUILT_IN_ROLES, builtInRole, roleRules } from './role.ts'

const held = (id: string) => builtInRole(id)?.permissions ?? []

describe('the roles of every company', () => {
  it('hold all that their permissions need', () => {
    for (const { permissions } of BUILT_IN_ROLES) expect(withNeeded(permissions)).toEqual(permissions)
  })

  it('are what their names say', () => {
    expect(held('administrator')).toEqual(PERMISSIONS)
    expect(PERMISSIONS.filter((permission) => !held('manager').includes(permission))).toEqual([
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
    expect(held('4')).toEqual([])
  })
})

describe('a role of a company’s own', () => {
  it('holds what its permissions need, in one order', () => {
    expect(neededFor('View Clients')).toEqual([])
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
