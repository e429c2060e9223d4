import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import { lifecyclePaths, listTransitions } from './lifecycle-paths.ts'

type AnyStream = StreamType<unknown, { type: string }, { type: string }>

/**
 * A lifecycle with the data for tests of its paths: its start, its steps' bodies and every transition with a
 * unique name.
 */
export const lifecycleCase = (of: {
  life: Parameters<typeof lifecyclePaths>[0]
  stream: unknown
  starts: readonly string[]
  /** the command that makes one in a phase; none where the stream begins in it */
  add?: (start: string) => { type: string }
  phaseOf: (state: never) => string | undefined
  /** the fields of the commands, by step */
  said: Readonly<Record<string, object>>
  promised: readonly string[]
  /** who takes a step, where that is not the person who takes the others, `user:1` */
  by?: Readonly<Record<string, string>>
  /** codes by which the stream refuses before its lifecycle is asked */
  firstRefusals?: readonly string[]
  /** what GET shows of one in a phase; null where there is none; its `status`, unless said otherwise */
  shown?: (phase: string) => object | null
  /** by route, the body of those that are registered by hand; null where it has none */
  bodies?: Readonly<Record<string, object | null>>
  /** steps whose route needs more than the record; a flow of their own tries it */
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
