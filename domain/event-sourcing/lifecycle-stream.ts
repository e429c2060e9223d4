import { z } from 'zod'
import type { Decision, DecisionContext, StreamType } from './event.ts'
import type { StepDecision, lifecycle, StepCommand, StepEvent } from './lifecycle.ts'
import type { RecordStream } from './record-stream.ts'

type Steps = Parameters<typeof lifecycle>[0]['steps']
type Lifecycle<Phase extends string, All extends Steps, Fields extends z.ZodRawShape> = ReturnType<
  typeof lifecycle<Phase, All, Fields>
>
type Union = z.ZodDiscriminatedUnion<[z.ZodObject, ...z.ZodObject[]]>

/**
 * Returns the stream of a record with a lifecycle. It has the commands and events of the record and of the
 * lifecycle's steps. The record's field `status` is the phase; stored fields of steps are fields of the
 * record. Each event leads to exactly one phase, so a read model needs only the event: `changes(event)`
 * returns the changed fields. `forgets`: each step resets the fields of earlier steps. `decides`: special
 * decisions of steps.
 */
export function lifecycleStream<
  Own,
  RecordCommand extends { type: string },
  RecordEvent extends { type: string },
  const Phase extends string,
  const All extends Steps,
  const Fields extends z.ZodRawShape,
>(
  record: RecordStream<Own, RecordCommand, RecordEvent>,
  of: {
    lifecycle: Lifecycle<Phase, All, Fields>
    forgets?: boolean
    decides?: (
      record: Own & z.infer<z.ZodObject<Fields>> & { status: Phase },
      context: DecisionContext,
    ) => StepDecision<StepCommand<All>, RecordEvent | StepEvent<All, Fields>>
  },
) {
  type Whole = Own & z.infer<z.ZodObject<Fields>> & { status: Phase }
  type Command = RecordCommand | StepCommand<All>
  type Event = RecordEvent | StepEvent<All, Fields>
  const { lifecycle: life, forgets = false, decides } = of
  const none = life.fields.parse({})
  for (const { event } of Object.values(life.steps))
    if (life.phaseOf(event) === null)
      throw new Error(`${event} does not lead to one phase. Use one event for each phase.`)
  const union = (own: unknown, steps: readonly z.ZodObject[]) =>
    z.discriminatedUnion('type', [...(own as Union).options, ...steps]) as unknown

  /** Returns the fields of the record that an event changes. Removal is handled elsewhere. */
  function changes(event: Event): Partial<Whole> {
    const { type, ...said } = event
    if (type === record.added) return { ...none, status: life.initial, ...said } as unknown as Partial<Whole>
    if (!life.isEvent(event)) return said as unknown as Partial<Whole>
    return { ...(forgets && none), status: life.phaseOf(event.type), ...said } as Partial<Whole>
  }
  const state = (record.state as unknown as z.ZodObject).shape
  const fields = (state['record'] as z.ZodNullable<z.ZodObject>).unwrap()
  const stream: RecordStream<Whole, Command, Event> & { changes: typeof changes } = {
    name: record.name,
    ...(record.personal && { personal: record.personal }),
    ...(record.personalParts && { personalParts: record.personalParts }),
    ...(record.upcasters && { upcasters: record.upcasters }),
    added: record.added,
    removed: record.removed,
    command: union(record.command, life.commands) as z.ZodType<Command>,
    event: union(record.event, life.events) as z.ZodType<Event>,
    state: z.object({
      ...state,
      record: fields.extend({ ...life.fields.shape, status: life.phase }).nullable(),
    }) as unknown as z.ZodType<{ record: Whole | null; removed: boolean }>,
    initial: { record: null, removed: false },
    changes,
    evolve(before, event) {
      if (event.type === record.removed) return { ...before, removed: true }
      return { ...before, record: { ...before.record, ...changes(event) } as Whole }
    },
    decide(command, before, context): Decision<Event> {
      if (!before.record || before.removed || !life.isCommand(command))
        return record.decide(command as RecordCommand, before, context)
      return life.decide<Event>(command, before.record.status, decides?.(before.record, context))
    },
  }
  return stream
}

/** Makes a stream whose state is only the phase of a lifecycle. `decides`: special decisions of a step. */
export const phaseStream = <
  const Phase extends string,
  const All extends Steps,
  const Fields extends z.ZodRawShape,
>(
  name: string,
  life: Lifecycle<Phase, All, Fields>,
  decides?: (context: DecisionContext) => StepDecision<StepCommand<All>, StepEvent<All, Fields>>,
): StreamType<{ phase: Phase }, StepCommand<All>, StepEvent<All, Fields>> => ({
  name,
  command: z.discriminatedUnion('type', life.commands) as unknown as z.ZodType<StepCommand<All>>,
  event: z.discriminatedUnion('type', life.events) as unknown as z.ZodType<StepEvent<All, Fields>>,
  initial: { phase: life.initial },
  evolve: ({ phase }, event) => ({ phase: life.phaseAfter(phase, event) }),
  decide: (command, { phase }, context) => life.decide(command, phase, decides?.(context)),
})
