import type { Context } from '../context.ts'
import type { Guest } from './guest-session.ts'

/** The clients to which a guest was admitted as a whole: only these have invoices and statements for the guest. */
export const guestClients = (db: Context['db'], { company, clientIds }: Guest) =>
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
