import type { Kysely } from 'kysely'
import { renameKeysDeep, toSnakeCase } from '../../../contract/core/field-case.ts'
import type { HistoryEntry } from '../../../contract/core/resource.ts'
import { type RecordedEvent, streamName } from '../../../domain/event-sourcing/event.ts'
import type { Account } from '../../auth/account.ts'
import { canSee, type Viewer } from '../../auth/permissions/access-limits.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { readStream } from '../../event-log/read-log.ts'
import { SNAPSHOT_INTERVAL, saveStates, loadState } from '../../event-log/stream-snapshots.ts'
import { apiFieldName } from '../write/field-names.ts'
import { referencedType } from './record-names.ts'
import { hiddenFields, type Resource } from '../resource.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'

type Change = HistoryEntry['changes'][number]
type Names = Pick<Context, 'db' | 'references'>
/** the reader, whose access determines what is left out */
export type HistoryReader = Pick<Account, 'company' | 'permissions' | 'limits'>

/**
 * Returns the events of a record at these versions of its stream, in order, each with its changed fields, old
 * and new values, under their API names. Old values come from a nearby snapshot, so the length of the stream
 * does not matter.
 */
export async function readHistory(
  context: Names & Pick<Context, 'space'>,
  reader: HistoryReader,
  resource: Resource,
  id: string,
  versions: readonly number[],
  told: HistoryNames = createHistoryNames(context, reader),
): Promise<HistoryEntry[]> {
  const { company, permissions } = reader
  const { db } = context
  const { name, folds } = resource.readModel
  const stream = streamName(name, id)
  const hidden = hiddenFields(permissions, resource)
  const entries: HistoryEntry[] = []
  const now = resource.alsoSaid && (await loadState(db, company, stream, folds)).state
  for (const [first, ...others] of runsOf(versions, folds.snapshotInterval ?? SNAPSHOT_INTERVAL)) {
    const before = await loadState(db, company, stream, folds, first - 1)
    // Missing snapshots are stored, so that the next read is faster.
    if (!context.space.short) await saveStates(db, company, stream, before.passed)
    let { state } = before
    const wanted = new Set([first, ...others])
    const run = { after: first - 1, upTo: others.at(-1) ?? first }
    for (const recorded of await readStream(db, company, stream, run)) {
      const event = readEvent(folds, recorded.event)
      const after = folds.evolve(state, event)
      if (wanted.has(recorded.version))
        entries.push(await entryOf(told, { resource, hidden }, recorded, { before: state, after, now }))
      state = after
    }
  }
  return entries
}

/** Splits versions into runs that are read at once, at gaps of more than `snapshotInterval`. */
function runsOf(versions: readonly number[], snapshotInterval: number): [number, ...number[]][] {
  const runs: [number, ...number[]][] = []
  for (const version of versions.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && version - (run.at(-1) ?? 0) <= snapshotInterval) run.push(version)
    else runs.push([version])
  }
  return runs
}

async function entryOf(
  told: HistoryNames,
  { resource, hidden }: { resource: Resource; hidden: readonly string[] },
  { version, at, by, event }: RecordedEvent,
  state: { before: unknown; after: unknown; now: unknown },
): Promise<HistoryEntry> {
  const { type, ...own } = event as { type: string } & Record<string, unknown>
  const said = { ...resource.alsoSaid?.(event, state.before, state.now), ...own }
  const [held, now] = [recordIn(state.before), recordIn(state.after)]
  // an event about a part of the record changes the values of that part, not of the record
  const part = said.entryId === undefined ? null : partIn(state.before, said.entryId)
  const before = (field: string) => (part !== null && field in own ? part[field] : held[field])
  const differing = Object.entries(now).filter(([field, value]) => field in held && value !== held[field])
  const changes: Change[] = []
  const shown = (field: string, value: unknown) =>
    resource.apiNamesWithin?.includes(field) ? renameKeysDeep(value, toSnakeCase) : value
  for (const [field, to] of Object.entries({ ...Object.fromEntries(differing), ...said })) {
    if (hidden.includes(field)) continue
    const from = before(field) ?? null
    const [fromName, toName] = [await told.record(field, from), await told.record(field, to)]
    changes.push({
      field: apiFieldName(resource, field),
      from: shown(field, from),
      to: shown(field, to),
      ...(fromName !== null && { from_name: fromName }),
      ...(toName !== null && { to_name: toName }),
    })
  }
  return { version, at, by, by_name: await told.person(by), type, changes }
}

/** Lookups of names of records and people. Each name is looked up once. */
export interface HistoryNames {
  /** returns the name of the record to which an event's field refers; null: none */
  record: (field: string, id: unknown) => Promise<string | null>
  /** returns the name of an author such as `user:17` or `device:4` */
  person: (by: string) => Promise<string | null>
}

/** Creates the lookups of names. Records that the reader may not see have no name. */
export function createHistoryNames(context: Names, seer: Viewer): HistoryNames {
  const { company } = seer
  const known = new Map<string, Promise<string | null>>()
  const once = (key: string, look: () => Promise<string | null>) => {
    const name = known.get(key) ?? look()
    known.set(key, name)
    return name
  }
  return {
    record: (field, id) =>
      once(JSON.stringify([field, id]), async () => {
        const name = await context.references.calledBy(context.db, company, field, id)
        const kind = referencedType(field)
        if (name === null || kind === null || typeof id !== 'string') return name
        return (await canSee(context.db, seer, kind, id)) ? name : null
      }),
    person: (by) => once(by, () => nameOf(context.db, company, by)),
  }
}

function recordIn(state: unknown): Record<string, unknown> {
  const record = (state as { record?: unknown }).record
  return typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : {}
}

/** Returns the last values of a part of the record, such as a guard on an assignment, by its entry's id. */
function partIn(state: unknown, entryId: unknown): Record<string, unknown> {
  if (typeof entryId !== 'string' || typeof state !== 'object' || state === null) return {}
  const parts = Object.values(state).flat() as ({ entryId?: unknown } | null)[]
  return { ...parts.find((part) => part?.entryId === entryId) }
}

async function nameOf(db: Kysely<Tables>, company: CompanyId, by: string): Promise<string | null> {
  const [kind, id = ''] = by.split(':', 2)
  if (kind === 'system') return 'Askari'
  if (kind === 'provider') return 'Company sign-in'
  if (kind === 'api-token') {
    const token = db.selectFrom('api_token').select('name')
    return nameIn(token.where('company', '=', company).where('id', '=', id))
  }
  if (kind === 'code') {
    const code = db.selectFrom('reporting_code').select('label as name')
    return nameIn(code.where('company', '=', company).where('id', '=', id))
  }
  if (kind === 'device') {
    const device = db.selectFrom('device').select('label as name')
    return nameIn(device.where('company', '=', company).where('id', '=', id))
  }
  if (kind === 'worker') {
    const worker = db.selectFrom('worker').select('full_name as name')
    return nameIn(worker.where('company', '=', company).where('id', '=', id))
  }
  if (kind === 'guest') {
    const guest = db.selectFrom('guest').select('full_name as name')
    return nameIn(guest.where('company', '=', company).where('id', '=', id))
  }
  const account = db.selectFrom('account').select('full_name as name')
  return nameIn(account.where('company', '=', company).where('id', '=', id))
}

async function nameIn(rows: { executeTakeFirst: () => Promise<{ name: string } | undefined> }) {
  const row = await rows.executeTakeFirst()
  return row?.name ?? null
}
