import { sql } from 'kysely'
import { guestAccessStream } from '../../domain/guest/guest-access.ts'
import { type GuestEvent, guestStream } from '../../domain/guest/guest.ts'
import { searchText } from '../../domain/text/text.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Whether a company allows guests. `enabled` is 0 or 1; `code` is different for each company. */
    guest_access: { company: string; enabled: number; code: string }
    guest: RecordColumns & {
      full_name: string
      email: string
      organisation: string | null
      status: 'pending' | 'approved' | 'refused' | 'revoked'
      /** JSON list of ids, also in `assignment_ids` */
      client_ids: string
      assignment_ids: string
      /** last day of the approval, YYYY-MM-DD; null: not approved */
      until: string | null
      asked_at: number
      last_seen_at: number | null
      /** number of sign-ins and revocations; a change makes earlier links invalid */
      sign_ins: number
      views: number
    }
    /** Sessions of guests. `hash` is the SHA-256 of the token, hex. Times are ms since epoch UTC. */
    guest_session: {
      hash: string
      company: string
      guest_id: string
      started_at: number
      expires_at: number
      /**
       * MAC over `guestSessionMacFields`; null: created by a server version without MACs, or by somebody
       * else
       */
      mac: string | null
    }
  }
}

/** Record type of a company's guest access settings. */
export const guestAccess: Resource = {
  noun: { one: 'guest access', many: 'guest access' },
  path: '/guest-access-settings',
  readModel: readModel(guestAccessStream, ['guest_access'], async (trx, { id }, event) => {
    const row = { enabled: event.enabled ? 1 : 0, code: event.organizationCode }
    await trx
      .insertInto('guest_access')
      .values({ company: id, ...row })
      .onConflict((conflict) => conflict.column('company').doUpdateSet(row))
      .execute()
  }),
}

const approvedScope = (event: Extract<GuestEvent, { type: 'GuestApproved' | 'GuestScopeChanged' }>) => ({
  client_ids: event.clientIds && JSON.stringify(event.clientIds),
  assignment_ids: event.assignmentIds && JSON.stringify(event.assignmentIds),
  until: event.until,
})

export const guests: Resource = {
  noun: { one: 'guest', many: 'guests' },
  path: '/guest-users',
  record: { table: 'guest', called: 'full_name' },
  searchable: {
    table: 'guest',
    title: 'full_name',
    text: ['organisation', 'email'],
    state: sql`case when status = 'revoked' then 'revoked' end`,
    href: '/guest-users/:id',
  },
  readModel: readModel(guestStream, ['guest'], (trx, key, event, { at }) => {
    switch (event.type) {
      case 'GuestAccessRequested':
        return addRow(trx, 'guest', key, {
          full_name: event.fullName,
          search: searchText(event.fullName),
          email: event.email,
          organisation: event.organisation,
          status: 'pending',
          client_ids: '[]',
          assignment_ids: '[]',
          asked_at: at,
        })
      case 'GuestApproved':
      case 'GuestScopeChanged':
        return changeRow(trx, 'guest', key, { status: 'approved', ...approvedScope(event) })
      case 'GuestRefused':
        return changeRow(trx, 'guest', key, { status: 'refused' })
      case 'GuestRevoked':
        return changeRow(trx, 'guest', key, { status: 'revoked', sign_ins: sql`sign_ins + 1` })
      case 'GuestSignedIn':
        return changeRow(trx, 'guest', key, { sign_ins: sql`sign_ins + 1`, last_seen_at: at })
      case 'GuestViewed':
        return changeRow(trx, 'guest', key, { views: sql`views + 1`, last_seen_at: at })
      case 'GuestRemoved':
        return changeRow(trx, 'guest', key, { archived_at: at })
    }
  }),
}
