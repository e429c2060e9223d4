import type { Kysely } from 'kysely'
import type { HistoryEntry } from '../../contract/resource.ts'
import type { RecordedEvent, StreamType } from '../../domain/event.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { apiName } from './field-names.ts'
import type { Resource } from './resource.ts'

type Recorded = RecordedEvent<{ type: string }>
type Change = HistoryEntry['changes'][number]

/**
 * What happened to a record, in the order of its stream: each event with the fields it changed, from what to what,
 * by the names the API has for them. `events` are all of the stream, for what a value was before.
 */
export async function historyOf<State, Command extends { type: string }, Event extends { type: string }>(
  context: Pick<Context, 'db' | 'references'>,
  company: CompanyId,
  resource: Resource,
  stream: StreamType<State, Command, Event>,
  events: readonly Recorded[],
  /** event fields that the reader is not told */
  hidden: readonly string[],
  wanted: (version: number) => boolean,
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  const names = new Map<string, string | null>()
  const callings = new Map<string, Promise<string | null>>()
  const calledBy = (field: string, id: unknown) => {
    const key = JSON.stringify([field, id])
    const known = callings.get(key) ?? context.references.calledBy(context.db, company, field, id)
    callings.set(key, known)
    return known
  }
  /** what was said last of a part, such as a guard on an assignment, by its entry */
  const parts = new Map<unknown, Record<string, unknown>>()
  let state = stream.initial
  for (const { version, at, by, event } of events) {
    const { type: _, ...said } = event as Record<string, unknown>
    const held = recordIn(state)
    state = stream.evolve(state, stream.event.parse(event))
    const now = recordIn(state)
    const part = parts.get(said.entryId) ?? {}
    if ('entryId' in said) parts.set(said.entryId, { ...part, ...said })
    const before = { ...held, ...part }
    const differing = Object.entries(now).filter(([field, value]) => field in held && value !== held[field])
    if (!wanted(version)) continue
    if (!names.has(by)) names.set(by, await nameOf(context.db, company, by))
    const changes: Change[] = []
    for (const [field, to] of Object.entries({ ...Object.fromEntries(differing), ...said })) {
      if (hidden.includes(field)) continue
      const from = before[field] ?? null
      const [fromName, toName] = [await calledBy(field, from), await calledBy(field, to)]
      changes.push({
        field: apiName(resource, field),
        from,
        to,
        ...(fromName !== null && { from_name: fromName }),
        ...(toName !== null && { to_name: toName }),
      })
    }
    entries.push({ version, at, by, by_name: names.get(by) ?? null, type: event.type, changes })
  }
  return entries
}

function recordIn(state: unknown): Record<string, unknown> {
  const record = (state as { record?: unknown }).record
  return typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : {}
}

/** Who `user:17` or `device:4` is. */
async function nameOf(db: Kysely<Tables>, company: CompanyId, by: string): Promise<string | null> {
  const [kind, id = ''] = by.split(':', 2)
  if (kind === 'system') return 'Askari'
  if (kind === 'device') {
    const device = db.selectFrom('device').select('label as name')
    return nameIn(device.where('company', '=', company).where('id', '=', id))
  }
  const account = db.selectFrom('account').select('full_name as name')
  return nameIn(account.where('company', '=', company).where('id', '=', id))
}

async function nameIn(rows: { executeTakeFirst: () => Promise<{ name: string } | undefined> }) {
  const row = await rows.executeTakeFirst()
  return row?.name ?? null
}
