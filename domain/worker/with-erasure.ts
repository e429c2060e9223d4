import { z } from 'zod'
import { erasureReason } from '../erasure/erasure-reason.ts'
import { type Decision, type DecisionContext, refuse } from '../event-sourcing/event.ts'
import type { PersonalFields } from '../event-sourcing/personal-fields.ts'
import type { RecordStream } from '../event-sourcing/record-stream.ts'
import { searchText } from '../text/text.ts'

const erasureCommands = [
  /** `name` repeats the guard's name as a confirmation */
  z.object({ type: z.literal('ErasePerson'), reason: erasureReason, name: z.string().max(200) }),
  /**
   * records an erasure again after a restore from an older backup: the key is missing, but the event log
   * lacks the erasure
   */
  z.object({ type: z.literal('RepeatErasure') }),
] as const
type ErasureCommand = z.infer<(typeof erasureCommands)[number]>

/** the guard's personal data can no longer be decrypted; `reason` contains no names */
const personErased = z.object({ type: z.literal('PersonErased'), reason: z.string() })
type PersonErased = z.infer<typeof personErased>

interface Guard {
  fullName: string
  status: string
}
type Union = z.ZodDiscriminatedUnion<[z.ZodObject, ...z.ZodObject[]]>

/**
 * Extends the stream of guards with the erasure of their personal data. An erased guard can no longer
 * change.
 */
export function withErasure<
  Fields extends Guard,
  Command extends { type: string },
  Event extends { type: string },
  Stream extends RecordStream<Fields, Command, Event>,
>(
  stream: Stream & RecordStream<Fields, Command, Event>,
  personal: PersonalFields,
): Omit<Stream, keyof RecordStream<Fields, Command, Event>> &
  RecordStream<Fields, Command | ErasureCommand, Event | PersonErased> {
  type State = { record: Fields | null; removed: boolean; erased?: boolean }
  const union = (own: unknown, more: readonly z.ZodObject[]) =>
    z.discriminatedUnion('type', [...(own as Union).options, ...more]) as unknown
  const isErasure = (command: { type: string }): command is ErasureCommand =>
    erasureCommands.some(({ shape }) => shape.type.value === command.type)

  return {
    ...stream,
    personal,
    command: union(stream.command, erasureCommands) as z.ZodType<Command | ErasureCommand>,
    event: union(stream.event, [personErased]) as z.ZodType<Event | PersonErased>,
    state: (stream.state as unknown as z.ZodObject).extend({
      erased: z.boolean().optional(),
    }) as unknown as typeof stream.state,
    evolve(before: State, event: Event | PersonErased): State {
      if (event.type !== 'PersonErased') return { ...before, ...stream.evolve(before, event as Event) }
      return { ...before, erased: true, record: { ...before.record, ...personal } as Fields }
    },
    decide(
      command: Command | ErasureCommand,
      before: State,
      context: DecisionContext,
    ): Decision<Event | PersonErased> {
      const { record, removed, erased = false } = before
      if (isErasure(command)) {
        if (command.type === 'RepeatErasure')
          return { events: record && !erased ? [{ type: 'PersonErased', reason: 'restored' }] : [] }
        if (record && !erased) return erasure(command, record, removed)
        return record && !removed ? { events: [] } : refuse('not_found', 'There is no such guard.')
      }
      if (record && !removed && erased && command.type !== 'RemoveWorker')
        return refuse(
          'erased',
          'The personal data of this guard was erased. Nothing can be changed any more.',
        )
      return stream.decide(command as Command, before, context)
    },
  } as ReturnType<typeof withErasure<Fields, Command, Event, Stream>>
}

/**
 * Decides an erasure. The guard must have left or been removed, and the name must be typed as a
 * confirmation.
 */
function erasure(
  { reason, name }: Extract<ErasureCommand, { type: 'ErasePerson' }>,
  { fullName, status }: Guard,
  removed: boolean,
): Decision<PersonErased> {
  if (!removed && status !== 'terminated')
    return refuse('employed', 'End the employment first: a guard who is employed cannot be erased.')
  if (searchText(name.trim()) !== searchText(fullName.trim()))
    return refuse('other_name', 'This is not the name of the guard.', 'name')
  return { events: [{ type: 'PersonErased', reason }] }
}
