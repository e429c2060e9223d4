import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import { lifecyclePaths, listTransitions } from './lifecycle-paths.ts'

type AnyStream = StreamType<unknown, { type: string }, { type: string }>

/**
 * Describes a lifecycle for tests of its paths: how a record starts, the data of its transitions, and all transitions
 * with unique names.
 */
export const lifecycleCase = (of: {
  life: Parameters<typeof lifecyclePaths>[0]
  stream: unknown
  starts: readonly string[]
  /** returns the command that creates a record in a state; absent if the stream starts in it */
  add?: (start: string) => { type: string }
  phaseOf: (state: never) => string | undefined
  /** further fields of the commands, by transition */
  said: Readonly<Record<string, object>>
  promised: readonly string[]
  /** who makes a transition, e.g. `user:1`; only if not the usual user */
  by?: Readonly<Record<string, string>>
  /** error codes with which the stream refuses a command before it checks the lifecycle */
  firstRefusals?: readonly string[]
  /** returns what GET shows of a record in a state; null: no record. By default its `status` */
  shown?: (phase: string) => object | null
  /** request bodies by route, for routes with their own body; null: no body */
  bodies?: Readonly<Record<string, object | null>>
  /** transitions whose route needs more than this record; a separate test covers them */
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
