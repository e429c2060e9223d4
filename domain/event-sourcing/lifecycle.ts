import { type AnyStateMachine, setup, transition } from 'xstate'
import { z } from 'zod'
import { type Decision, refuse } from './event.ts'
import type { Permission } from '../user/permission.ts'

/**
 * A transition between two phases, with its command, event, route and texts. Only `command` and `event` are
 * required.
 */
export interface Step {
  /** imperative name, e.g. `SuspendGuard` */
  command: string
  /** name in the event log, which never changes, e.g. `GuardSuspended` */
  event: string
  /**
   * zod schema of the command's input; input fields that are also in the lifecycle's `fields` are stored
   */
  input?: z.ZodRawShape
  /** stored fields that are not input of the command; `decides` sets them */
  adds?: readonly string[]
  /** refusal in phases without this step; 'ignored': the command then does nothing */
  refusal?: 'ignored' | { code: string; message?: string }
  /** last part of the route POST {path}/{id}/{route}; absent: the step has no route */
  route?: string
  /** permission that the route and the button require; default: the lifecycle's permission */
  permission?: Permission
  button?: StepButton
  /** text of the event in a history; default: derived from the event's name */
  history?: string
}

/** Texts of a button and of its dialog; `name` is the record's name. */
export interface StepButton {
  verb: string
  title: (name: string) => string
  text: (name: string) => string
  done: (name: string) => string
  tone?: 'danger'
}

type Steps = Readonly<Record<string, Step>>
type Shape<S extends Step> = S extends { input: infer Asks extends z.ZodRawShape }
  ? Asks
  : Record<never, never>
/** names of the stored fields of a step's event */
type Stored<S extends Step> = keyof Shape<S> | (S extends { adds: readonly (infer Added)[] } ? Added : never)
type Said<S extends Step> = { -readonly [Field in keyof Shape<S>]: z.infer<Shape<S>[Field]> }
/** makes each field optional that may be undefined */
type Lax<Fields> = {
  [Field in keyof Fields as undefined extends Fields[Field] ? never : Field]: Fields[Field]
} & {
  [Field in keyof Fields as undefined extends Fields[Field] ? Field : never]?: Fields[Field]
}
export type StepCommand<All extends Steps> = {
  [Name in keyof All]: { type: All[Name]['command'] } & Lax<Said<All[Name]>>
}[keyof All]
export type StepEvent<All extends Steps, Fields extends z.ZodRawShape> = {
  [Name in keyof All]: { type: All[Name]['event'] } & {
    -readonly [Field in Stored<All[Name]> & keyof Fields]: z.infer<Fields[Field]>
  }
}[keyof All]

type Mutable<Fields> = { -readonly [Field in keyof Fields]: Fields[Field] }
type CommandSchema<All extends Steps> = {
  [Name in keyof All]: z.ZodObject<Mutable<Shape<All[Name]>> & { type: z.ZodLiteral<All[Name]['command']> }>
}[keyof All]
type EventSchema<All extends Steps, Fields extends z.ZodRawShape> = {
  [Name in keyof All]: z.ZodObject<
    Mutable<Pick<Fields, Stored<All[Name]> & keyof Fields>> & { type: z.ZodLiteral<All[Name]['event']> }
  >
}[keyof All]

/** Special decisions by command type; a decision of null means the usual event. */
export type StepDecision<Command extends { type: string }, Event> = {
  [Type in Command['type']]?: (command: Extract<Command, { type: Type }>) => Decision<Event> | null
}

/**
 * Defines a lifecycle as data: a state chart of its phases, and for each event of the chart a command, a
 * stored event, fields and texts. A chart event without a step, or an unknown phase, does not compile.
 * `fields` is the schema of stored events of any version, without limits of length or format. Each field
 * has a default, as in `recordStream`.
 */
export function lifecycle<
  const Phase extends string,
  const All extends Steps,
  const Fields extends z.ZodRawShape = Record<never, never>,
>(of: {
  /** noun for the record in refusals, e.g. 'guard' */
  noun: string
  /** permission for steps that state none */
  permission?: Permission
  initial: NoInfer<Phase>
  /** `label`: name for people, if it cannot be derived from the phase */
  phases: Record<Phase, { label?: string; on?: { [Name in keyof NoInfer<All>]?: NoInfer<Phase> } }>
  fields?: Fields
  steps: All
}) {
  type Command = StepCommand<All>
  type Event = StepEvent<All, Fields>
  const phases = Object.keys(of.phases) as Phase[]
  const names = Object.keys(of.steps) as (keyof All & string)[]
  const fields = (of.fields ?? {}) as z.ZodRawShape
  const words = Object.fromEntries(
    phases.map((phase) => [phase, of.phases[phase].label ?? worded(phase)]),
  ) as Record<Phase, string>
  const chart = setup({ types: { events: {} as { type: keyof All & string } } }).createMachine({
    id: of.noun,
    initial: of.initial,
    states: Object.fromEntries(phases.map((phase) => [phase, { on: of.phases[phase].on ?? {} }])),
  } as never) as unknown as AnyStateMachine

  const byCommand = new Map<string | undefined, keyof All & string>(
    names.map((name) => [of.steps[name]?.command, name]),
  )
  const byEvent = new Map<string | undefined, keyof All & string>(
    names.map((name) => [of.steps[name]?.event, name]),
  )
  const stored = (name: keyof All) => {
    const { input = {}, adds = [] } = of.steps[name] as Step
    const asked = [...Object.keys(input), ...adds]
    return z.object(Object.fromEntries(Object.entries(fields).filter(([field]) => asked.includes(field))))
  }
  const schemas = (type: 'command' | 'event') =>
    names.map((name) => {
      const step = of.steps[name] as Step
      const shape = type === 'command' ? z.object(step.input ?? {}) : stored(name)
      return shape.extend({ type: z.literal(step[type]) })
    })
  const targets = (name: keyof All & string) =>
    new Set(phases.flatMap((phase) => of.phases[phase].on?.[name] ?? []))

  /** Returns the phase after an event of the chart; null if the phase does not allow the event. */
  function next(phase: Phase, name: keyof All & string): Phase | null {
    const snapshot = chart.resolveState({ value: phase, context: {} })
    if (!snapshot.can({ type: name })) return null
    return transition(chart, snapshot, { type: name })[0].value as Phase
  }
  /**
   * Returns the phase to which a stored event leads from every phase; null if it depends on the phase
   * before.
   */
  function phaseOf(type: string): Phase | null {
    const [only, ...others] = targets(byEvent.get(type) as keyof All & string)
    return others.length === 0 ? (only ?? null) : null
  }
  function outside(name: keyof All & string, phase: Phase): Decision<never> {
    const { refusal = { code: 'wrong_status' } } = of.steps[name] as Step
    if (refusal === 'ignored') return { events: [] }
    const message = `This cannot be done: the ${of.noun}’s status is “${words[phase]}”.`
    return refuse(refusal.code, refusal.message ?? message)
  }

  return {
    ...of,
    chart,
    fields: z.object(fields) as unknown as z.ZodObject<Fields>,
    initial: of.initial as Phase,
    phase: z.enum(phases) as unknown as z.ZodEnum<{ [Each in Phase]: Each }>,
    /** label of each phase for people */
    words,
    /** zod schemas, one per step, for a stream's union of commands; the next field: of events */
    commands: schemas('command') as unknown as [CommandSchema<All>, ...CommandSchema<All>[]],
    events: schemas('event') as unknown as [EventSchema<All, Fields>, ...EventSchema<All, Fields>[]],
    next,
    phaseOf,
    may: (phase: Phase, name: keyof All & string): boolean => next(phase, name) !== null,
    isCommand: (command: { type: string }): command is Command => byCommand.has(command.type),
    isEvent: (event: { type: string }): event is Event => byEvent.has(event.type),
    /**
     * Returns the phase after a stored event. It also accepts an event that the current chart no longer
     * allows, because the event log is final.
     */
    phaseAfter: (phase: Phase, { type }: { type: string }): Phase =>
      next(phase, byEvent.get(type) as keyof All & string) ?? phaseOf(type) ?? phase,
    /**
     * Decides the command of a step. In a phase without this step it returns the step's refusal. Otherwise
     * it returns the result of `decides`, or one event with the command's stored fields.
     */
    decide<Decided = Event>(
      command: Command,
      phase: Phase,
      decides: StepDecision<Command, Decided | Event> = {},
    ): Decision<Decided | Event> {
      const name = byCommand.get(command.type) as keyof All & string
      if (next(phase, name) === null) return outside(name, phase)
      const special = decides[command.type as Command['type']] as
        | ((said: Command) => Decision<Decided | Event> | null)
        | undefined
      const { event } = of.steps[name] as Step
      return (
        special?.(command) ?? {
          events: [{ type: event, ...stored(name).parse(command) } as unknown as Event],
        }
      )
    },
  }
}

export interface AnyLifecycle {
  noun: string
  permission?: Permission
  initial: string
  phases: Readonly<Record<string, { on?: Readonly<Record<string, string | undefined>> }>>
  steps: Steps
  words: Readonly<Record<string, string>>
}

/** Returns the steps that a phase allows, in the order of the lifecycle. */
export const stepsFromPhase = ({ phases, steps }: AnyLifecycle, phase: string): Step[] =>
  Object.entries(steps).flatMap(([name, step]) => (phases[phase]?.on?.[name] === undefined ? [] : [step]))

/** Returns the default label of a phase, e.g. 'On leave' for 'on_leave'. */
const worded = (phase: string) => phase.charAt(0).toUpperCase() + phase.slice(1).replaceAll('_', ' ')
