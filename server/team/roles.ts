import { roles as contract, type Role } from '../../contract/team/role.ts'
import { BUILT_IN_ROLES, builtInRole, roleStream } from '../../domain/user/role.ts'
import { permissionsNewerThan } from '../../domain/user/permission.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import { parsePermissions } from '../auth/permissions/access-from-row.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { describePage, type PageQuery } from '../http/reply/paging.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordModel } from '../resource/record/record-model.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import type { Resource } from '../resource/resource.ts'
import { rolePermissionsRefusal } from './access-refusals.ts'
import { memberCount, roleRows } from './role-rows.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * `permissions` is a JSON list of names; `edition` is that of the list of permissions that was shown when
     * the role was saved
     */
    role: RecordColumns & { name: string; permissions: string; edition: number }
  }
}

export const roles: Resource = {
  noun: { one: 'role', many: 'roles' },
  path: contract.path,
  record: {
    table: 'role',
    called: 'name',
    builtIn: new Map(BUILT_IN_ROLES.map(({ id, name }) => [id, name])),
  },
  name: { field: 'name' },
  searchable: { table: 'role', title: 'name', href: '/worker-roles/view/:id' },
  refuses: rolePermissionsRefusal,
  readModel: recordModel(roleStream, 'role', ({ name, permissions, edition }) => ({
    name,
    edition,
    search: searchText(name),
    permissions: permissions && JSON.stringify(permissions),
  })),
}

interface Row {
  id: string
  name: string
  permissions: string | null
  edition: number
  member_count: number
  second_factor_from: number | null
}

/** Converts a row of `roleRows` to the format of the API. */
export function toRole({ requireSecondFactor }: Context['config'], { permissions, ...row }: Row): Role {
  const held = permissions === null ? (builtInRole(row.id)?.permissions ?? []) : parsePermissions(permissions)
  return {
    ...row,
    permissions: [...held],
    newer_permissions: permissionsNewerThan(row.edition).filter((permission) => !held.includes(permission)),
    built_in: permissions === null,
    second_factor_required: row.second_factor_from !== null,
    // a rule from before grace periods existed has 0 here, because it took effect at once
    second_factor_from: row.second_factor_from === null ? null : Number(row.second_factor_from) || null,
    second_factor_required_of_all: requireSecondFactor,
  }
}

/** Routes of roles: built-in ones and the company's own. */
export async function roleRoutes(app: App, context: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('preHandler', async ({ method, params, query, routeOptions }, reply) => {
      const { id = '' } = params as { id?: string }
      const builtIn = builtInRole(id)
      if (!builtIn) return
      if (routeOptions.url?.endsWith('/history'))
        return reply.send({ data: [], meta: describePage(0, query as PageQuery).meta })
      if (method !== 'GET')
        throw new HttpProblem(409, `Every company has the role ${builtIn.name}. Copy it to change it.`, {
          code: 'built_in',
        })
    })
    rolesOfCompany(scope.withTypeProvider(), context)
  })
}

function rolesOfCompany(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(roles, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: roleRows(context.db, request.account.company),
      id: 'any_role.id',
      searched: ['any_role.search'],
      sorts: { name: 'any_role.search', member_count: memberCount },
      as: (row) => toRole(context.config, row),
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: roles,
    stream: roleStream,
    show: async (db, company, id) => {
      const row = await roleRows(db, company).where('any_role.id', '=', id).executeTakeFirst()
      return row && toRole(context.config, row)
    },
    add: (body) => ({ type: 'AddRole', ...body }),
    change: (body) => ({ type: 'ChangeRole', ...body }),
    remove: { type: 'RemoveRole' },
  })
}
