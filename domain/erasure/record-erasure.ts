import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../event-sourcing/event.ts'
import { searchText } from '../text/text.ts'
import { erasureReason } from './erasure-reason.ts'

/** Name of the stream that records an erasure. */
export const RECORD_ERASURE = 'record-erasure'

/**
 * Stream types of records whose personal data is erased by a `record-erasure` stream. A guard's data is
 * erased by the guard's own stream.
 */
export const ERASABLE = [
  'user',
  'guest',
  'client',
  'assignment',
  'subscriber',
  'occurrence',
  'incident',
  'issue',
  'checklist-run',
  'field-report',
  'report-schedule',
] as const
/** Record types that contain lists of persons, who can be erased individually. */
export const WITH_PERSONS = ['client', 'incident'] as const
export type WithPersons = (typeof WITH_PERSONS)[number]
export const erasableKind = z.enum(ERASABLE)
export type ErasableKind = z.infer<typeof erasableKind>

/** `subject` is the stream of the record, e.g. `occurrence-12`; `reason` contains no names */
const recordErased = z.object({ type: z.literal('RecordErased'), subject: z.string(), reason: z.string() })
/**
 * erases persons in lists of the record; `entries` are the names of their encryption keys, e.g.
 * `client-5/3/0`
 */
const entriesErased = z.object({
  type: z.literal('EntriesErased'),
  subject: z.string(),
  entries: z.array(z.string()),
  reason: z.string(),
})
const event = z.discriminatedUnion('type', [recordErased, entriesErased])
export type RecordErasureEvent = z.infer<typeof event>

const entries = z.array(z.string().max(120))
const command = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('EraseRecord'),
    subject: z.string().max(100),
    reason: erasureReason,
    /** name of the record; `name` is what the user typed to confirm it */
    called: z.string(),
    name: z.string().max(300),
    /** what must be done before the erasure, as a sentence; null: nothing */
    unfinished: z.string().nullable(),
    erased: z.boolean(),
  }),
  z.object({
    type: z.literal('EraseEntries'),
    subject: z.string().max(100),
    reason: erasureReason,
    /** name of the person; `name` is what the user typed to confirm it */
    called: z.string(),
    name: z.string().max(300),
    /** key names of all stored entries of the person */
    entries,
    unfinished: z.string().nullable(),
  }),
  /**
   * records an erasure that was decided elsewhere: for another record of the same person, or before a
   * restore
   */
  z.object({
    type: z.literal('FollowEntriesErasure'),
    subject: z.string().max(100),
    entries,
    reason: z.string(),
  }),
  /**
   * records an erasure again after a restore from an older backup: the key is missing, but the event log
   * lacks the erasure
   */
  z.object({ type: z.literal('RepeatRecordErasure'), subject: z.string().max(100) }),
])
type Command = z.infer<typeof command>
type State = { subject: string | null }

/** Returns a refusal if the data cannot be erased yet; null if it can. */
function mayErase(asked: { unfinished: string | null; name: string; called: string }) {
  if (asked.unfinished !== null) return refuse('unfinished', asked.unfinished)
  if (searchText(asked.name.trim()) !== searchText(asked.called.trim()))
    return refuse('other_name', `Please type “${asked.called}”.`, 'name')
  return null
}

function decide(asked: Command, { subject }: State): Decision<RecordErasureEvent> {
  if (subject !== null) return refuse('already_erased', 'This erasure is recorded already.')
  if (asked.type === 'FollowEntriesErasure') return { events: [{ ...asked, type: 'EntriesErased' }] }
  if (asked.type === 'EraseEntries') {
    if (asked.entries.length === 0)
      return refuse('unknown_person', 'There is no such person in this record.', 'person')
    const { reason, entries: erased } = asked
    return (
      mayErase(asked) ?? {
        events: [{ type: 'EntriesErased', subject: asked.subject, entries: erased, reason }],
      }
    )
  }
  if (asked.type === 'RepeatRecordErasure')
    return { events: [{ type: 'RecordErased', subject: asked.subject, reason: 'restored' }] }
  if (asked.erased) return refuse('already_erased', 'The personal data of this record is erased already.')
  return (
    mayErase(asked) ?? { events: [{ type: 'RecordErased', subject: asked.subject, reason: asked.reason }] }
  )
}

/** Event stream of the erasure of a record's personal data. The record's own stream does not change. */
export const recordErasureStream: StreamType<State, Command, RecordErasureEvent> = {
  name: RECORD_ERASURE,
  command,
  event,
  state: z.object({ subject: z.string().nullable() }),
  initial: { subject: null },
  evolve: (_, { subject }) => ({ subject }),
  decide,
}
