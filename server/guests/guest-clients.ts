import type { Context } from '../context.ts'
import type { GuestCaller } from './guest-session.ts'

/** Returns the clients for which a guest is approved as a whole: only these show invoices and statements. */
export const readGuestClients = (db: Context['db'], { company, clientIds }: GuestCaller) =>
  clientIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('client')
        .select(['id', 'name'])
        .where('company', '=', company)
        .where('id', 'in', clientIds)
        .where('archived_at', 'is', null)
        .orderBy('search')
        .execute()
