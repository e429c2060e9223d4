import { z } from 'zod'
import { type Decision, type DecisionContext, refuse, type StreamType } from './event.ts'

/** Names of the events that archive and restore a record. */
export interface Archiving {
  archived: string
  restored: string
}

type Archived<State> = State & { archived: boolean }
type ArchiveCommand<Archive extends string, Restore extends string> =
  | { type: Archive; withClient?: boolean | undefined }
  | { type: Restore }

type Union = z.ZodDiscriminatedUnion<[z.ZodObject, ...z.ZodObject[]]>

/**
 * Extends a record's stream with archiving. An archived record can only be restored or removed.
 * `withClient`: the record was archived together with its client and is restored with it. `ends` returns
 * events that are added before the archiving event.
 */
export function withArchiving<
  State extends { record: unknown; removed: boolean },
  Command extends { type: string },
  Event extends { type: string },
  const Archive extends string,
  const ArchivedEvent extends string,
  const Restore extends string,
  const RestoredEvent extends string,
>(
  stream: StreamType<State, Command, Event>,
  of: {
    one: string
    archive: readonly [command: Archive, event: ArchivedEvent]
    restore: readonly [command: Restore, event: RestoredEvent]
    remove: Command['type']
    ends?: (state: State) => Event[]
  },
): StreamType<
  Archived<State>,
  Command | ArchiveCommand<Archive, Restore>,
  Event | ArchiveCommand<ArchivedEvent, RestoredEvent>
> & { archiving: Archiving } {
  type Events = Event | ArchiveCommand<ArchivedEvent, RestoredEvent>
  const [archive, archived] = of.archive
  const [restore, restored] = of.restore
  const extended = (schema: unknown, first: string, second: string) =>
    z.discriminatedUnion('type', [
      ...(schema as Union).options,
      z.object({ type: z.literal(first), withClient: z.boolean().optional() }),
      z.object({ type: z.literal(second) }),
    ]) as unknown
  return {
    ...stream,
    archiving: { archived, restored },
    command: extended(stream.command, archive, restore) as z.ZodType<
      Command | ArchiveCommand<Archive, Restore>
    >,
    event: extended(stream.event, archived, restored) as z.ZodType<Events>,
    state: (stream.state as unknown as z.ZodObject).extend({
      // snapshots of earlier versions lack this field
      archived: z.boolean().default(false),
    }) as unknown as z.ZodType<Archived<State>>,
    initial: { ...stream.initial, archived: false },
    evolve(state, event) {
      if (event.type === archived || event.type === restored)
        return { ...state, archived: event.type === archived }
      return { ...stream.evolve(state, event as Event), archived: state.archived }
    },
    decide(command, state, context: DecisionContext): Decision<Events> {
      const isThere = state.record !== null && !state.removed
      if (command.type !== archive && command.type !== restore) {
        if (isThere && state.archived && command.type !== of.remove)
          return refuse('archived', `This ${of.one} is archived. Restore it before you change it.`)
        return stream.decide(command as Command, state, context)
      }
      if (!isThere) return refuse('not_found', `There is no such ${of.one}.`)
      if (state.archived === (command.type === archive)) return { events: [] }
      if (command.type === restore) return { events: [{ type: restored }] }
      const { withClient } = command as { withClient?: boolean }
      return {
        events: [...(of.ends?.(state) ?? []), { type: archived, ...(withClient && { withClient }) }],
      }
    },
  }
}
