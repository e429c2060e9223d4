import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import type { CountedSecurityEntry } from './security-entry.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * The security log. It is separate from the event log, because it is deleted after a while and unknown
     * callers cause some entries. A row counts equal entries within one hour; empty text means unknown. Times
     * are ms since epoch UTC.
     */
    security_event: {
      company: string
      hour: number
      /** one of `SECURITY_EVENTS` */
      what: string
      /** the account's id, `guest:<id>` or `device:<id>` */
      account_id: string
      network: string
      call: string
      id: string
      count: number
      first_at: number
      last_at: number
      /** IP address of the last of these entries */
      address: string | null
      agent: string | null
    }
  }
}

export const HOUR_MS = 3_600_000
/** maximum different rows of one account and event per hour; further entries are counted in one row */
const MOST_ROWS = 1000
/** maximum number of rows per account, event and hour, for events that unknown callers can cause */
const MOST_OF_STRANGERS = 20
const BY_STRANGERS: ReadonlySet<string> = new Set([
  'SignInFailed',
  'SignInHeldUp',
  'CodeRefused',
  'ForgedSessionRefused',
  'ProviderRefused',
  'GuestLinkAsked',
  'GuestLinkRefused',
  'PhoneRefused',
])

/** events that the server's own log prints as warnings */
const ALARMING: ReadonlySet<string> = new Set([
  ...BY_STRANGERS,
  'TokenReused',
  'CallRefused',
  'PasswordRefused',
  'GuestLinkExpired',
])

export interface SecurityLogWriter {
  db: Database
  newId: () => string
  log: FastifyBaseLogger
}

/**
 * Stores counted entries in one transaction. The server's own log prints an entry whose count is worth a
 * line.
 */
export async function writeSecurityLog(
  keeping: SecurityLogWriter,
  notes: readonly CountedSecurityEntry[],
): Promise<void> {
  const kept: { note: CountedSecurityEntry; count: number }[] = []
  await keeping.db.transaction().execute(async (trx) => {
    for (const note of notes) kept.push({ note, count: await keepNote(keeping, trx, note) })
  })
  for (const { note, count } of kept) {
    if (!isWorthLogging(count, count - note.count)) continue
    const { company, what, whose, call } = note
    // the server's own log must contain no names or IP addresses of people
    keeping.log[ALARMING.has(what) ? 'warn' : 'info'](
      { security: what, company, whose, call, count },
      'security log',
    )
  }
}

/** Returns whether a count is worth a log line: only if it has gained a digit, as from 9 to 10. */
export const isWorthLogging = (count: number, before: number): boolean =>
  Math.floor(Math.log10(count)) !== Math.floor(Math.log10(Math.max(0.1, before)))

/** Adds an entry to its row, and returns the row's count in this hour. */
async function keepNote(
  { newId }: SecurityLogWriter,
  trx: Transaction<Tables>,
  note: CountedSecurityEntry,
): Promise<number> {
  const { company, what, whose, count, firstAt, lastAt, address } = note
  const agent = note.agent?.slice(0, 300) ?? null
  const like = { company, hour: Math.floor(lastAt / HOUR_MS) * HOUR_MS, what, account_id: whose ?? '' }
  const told = { network: note.network, call: note.call?.slice(0, 300) ?? '' }
  const crowded = await isCrowded(trx, like, told)
  const key = { ...like, ...(crowded ? { network: '', call: '' } : told) }
  const last = { last_at: lastAt, address: crowded ? null : address, agent: crowded ? null : agent }
  const row = await trx
    .insertInto('security_event')
    .values({ ...key, id: newId(), count, first_at: firstAt, ...last })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'hour', 'what', 'account_id', 'network', 'call'])
        .doUpdateSet((eb) => ({ ...last, count: eb('security_event.count', '+', count) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns whether the entry needs a new row, and that row would exceed the limit. */
async function isCrowded(
  trx: Transaction<Tables>,
  like: Pick<Tables['security_event'], 'company' | 'hour' | 'what' | 'account_id'>,
  told: Pick<Tables['security_event'], 'network' | 'call'>,
): Promise<boolean> {
  const alike = trx
    .selectFrom('security_event')
    .select(['network', 'call'])
    .where('company', '=', like.company)
    .where('hour', '=', like.hour)
    .where('what', '=', like.what)
    .where('account_id', '=', like.account_id)
  const known = await alike
    .where('network', '=', told.network)
    .where('call', '=', told.call)
    .executeTakeFirst()
  if (known) return false
  const most = BY_STRANGERS.has(like.what) ? MOST_OF_STRANGERS : MOST_ROWS
  return (await alike.limit(most).execute()).length >= most
}
