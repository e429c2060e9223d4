import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import { lifecyclePaths, listTransitions } from './lifecycle-paths.ts'

type AnyStream = StreamType<unknown, { type: string }, { type: string }>

/**
 * A lifecycle with data for tests of its paths: its start, the bodies of its steps, and every
 * transition with a unique name.
 */
export const lifecycleCase = (of: {
  life: Parameters<typeof lifecyclePaths>[0]
  stream: unknown
  starts: readonly string[]
  /** the command that creates one in a phase; absent if the stream starts in it */
  add?: (start: string) => { type: string }
  phaseOf: (state: never) => string | undefined
  /** fields of the commands, by step */
  said: Readonly<Record<string, object>>
  promised: readonly string[]
  /** who takes a step, if not the usual person; e.g. `user:1` */
  by?: Readonly<Record<string, string>>
  /** codes with which the stream refuses before it checks the lifecycle */
  firstRefusals?: readonly string[]
  /** returns what GET shows of one in a phase; null if there is none; by default its `status` */
  shown?: (phase: string) => object | null
  /** bodies of steps with their own route, by route; null without a body */
  bodies?: Readonly<Record<string, object | null>>
  /** steps whose route needs more than the record; their own flow tests them */
  elsewhere?: readonly string[]
}) => ({
  firstRefusals: ['not_found'],
  elsewhere: [] as readonly string[],
  by: {} as Readonly<Record<string, string>>,
  bodies: {} as Readonly<Record<string, object | null>>,
  shown: (phase: string): object | null => (phase === of.life.initial && !of.add ? null : { status: phase }),
  ...of,
  stream: of.stream as AnyStream,
  phaseOf: of.phaseOf as (state: unknown) => string | undefined,
  transitions: listTransitions(of.life),
  paths: lifecyclePaths(of.life, of.starts),
})

export type LifecycleCase = ReturnType<typeof lifecycleCase>
