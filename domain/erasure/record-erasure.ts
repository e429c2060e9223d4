import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../event.ts'
import { searchText } from '../text.ts'
import { erasureReason } from './erasure-reason.ts'

/** The stream of erasures. */
export const RECORD_ERASURE = 'record-erasure'

/** The records whose personal data is erased by an erasure of its own, by stream type. A guard erases in its own stream. */
export const ERASABLE = [
  'user',
  'guest',
  'client',
  'subscriber',
  'occurrence',
  'incident',
  'checklist-run',
  'field-report',
  'report-schedule',
] as const
export const erasableKind = z.enum(ERASABLE)
export type ErasableKind = z.infer<typeof erasableKind>

/** `subject` is the stream of the record, such as `occurrence-12`; `reason` names nobody */
const recordErased = z.object({ type: z.literal('RecordErased'), subject: z.string(), reason: z.string() })
export type RecordErased = z.infer<typeof recordErased>

const command = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('EraseRecord'),
    subject: z.string().max(100),
    reason: erasureReason,
    /** what the record is called, and the same typed as a confirmation */
    called: z.string(),
    name: z.string().max(300),
    /** what must be done first, as a sentence; null where nothing must */
    unfinished: z.string().nullable(),
    erased: z.boolean(),
  }),
  /** after a restore from a backup of before: the key is gone, whatever the log says */
  z.object({ type: z.literal('RepeatRecordErasure'), subject: z.string().max(100) }),
])
type Command = z.infer<typeof command>
type State = { subject: string | null }

function decide(asked: Command, { subject }: State): Decision<RecordErased> {
  if (subject !== null) return refuse('already_erased', 'This erasure is recorded already.')
  if (asked.type === 'RepeatRecordErasure')
    return { events: [{ type: 'RecordErased', subject: asked.subject, reason: 'restored' }] }
  if (asked.erased) return refuse('already_erased', 'The personal data of this record is erased already.')
  if (asked.unfinished !== null) return refuse('unfinished', asked.unfinished)
  if (searchText(asked.name.trim()) !== searchText(asked.called.trim()))
    return refuse('other_name', `Please type “${asked.called}”.`, 'name')
  return { events: [{ type: 'RecordErased', subject: asked.subject, reason: asked.reason }] }
}

/** That the personal data of a record was made unreadable. The stream of the record itself stays as it is. */
export const recordErasureStream: StreamType<State, Command, RecordErased> = {
  name: RECORD_ERASURE,
  command,
  event: recordErased as z.ZodType<RecordErased>,
  state: z.object({ subject: z.string().nullable() }),
  initial: { subject: null },
  evolve: (_, { subject }) => ({ subject }),
  decide,
}
