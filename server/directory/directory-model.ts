import { directoryGroupStream } from '../../domain/company-sign-in/directory-group.ts'
import { directoryUserStream } from '../../domain/company-sign-in/directory-user.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'
import './directory-tables.ts'

/** Record type of accounts that the company's directory manages over SCIM. */
export const directoryUsers: Resource = {
  noun: { one: 'account of the directory', many: 'accounts of the directory' },
  path: '/scim/v2/Users',
  readModel: readModel(directoryUserStream, ['directory_user'], (trx, { company, id }, { type }, { at }) =>
    type === 'DirectoryUserLinked'
      ? trx.insertInto('directory_user').values({ company, id, linked_at: at }).execute()
      : trx.deleteFrom('directory_user').where('company', '=', company).where('id', '=', id).execute(),
  ),
}

/** Record type of groups that the company's directory manages over SCIM. */
export const directoryGroups: Resource = {
  noun: { one: 'group of the directory', many: 'groups of the directory' },
  path: '/scim/v2/Groups',
  readModel: readModel(
    directoryGroupStream,
    ['directory_group', 'directory_member'],
    async (trx, key, event, { at }) => {
      const { company, id: group_id } = key
      const members = trx
        .deleteFrom('directory_member')
        .where('company', '=', company)
        .where('group_id', '=', group_id)
      switch (event.type) {
        case 'DirectoryGroupAdded':
          return addRow(trx, 'directory_group', key, { name: event.name, external: event.external })
        case 'DirectoryGroupChanged':
          return changeRow(trx, 'directory_group', key, { name: event.name, external: event.external })
        case 'DirectoryGroupMembersChanged':
          if (event.left.length > 0) await members.where('account_id', 'in', event.left).execute()
          if (event.joined.length > 0)
            await trx
              .insertInto('directory_member')
              .values(event.joined.map((account_id) => ({ company, group_id, account_id })))
              .execute()
          return
        case 'DirectoryGroupRemoved':
          await members.execute()
          return changeRow(trx, 'directory_group', key, { archived_at: at })
      }
    },
  ),
}
