import { z } from 'zod'
import { type StreamType, refuse } from '../../event-sourcing/event.ts'
import { SEAL_HOUR_MS } from './closed-hours.ts'

/** Maximum number of seals (one per guard and hour) in one event. */
export const MAX_SEALS_PER_EVENT = 256

const seal = z.object({
  workerId: z.string(),
  /** start of the hour, ms since epoch UTC */
  hour: z.number(),
  /** number of covered revisions; the next field is their Merkle root (RFC 6962), SHA-256 in hex */
  count: z.number(),
  root: z.string(),
})
/** Seal of all fix revisions of one guard in one hour, or of a supplement with late ones. */
export type Seal = z.infer<typeof seal>

const sealed = {
  round: z.number(),
  /** all hours that start before this time are closed, ms since epoch UTC */
  until: z.number(),
  /** seals of fixes that arrived in time, ordered by guard and hour */
  seals: z.array(seal),
  /** supplements: seals of late fixes that were stored before this sealing round */
  late: z.array(seal),
  /** whether this is the last event of the round */
  whole: z.boolean(),
}
const sealFixes = z.object({ type: z.literal('SealFixes'), ...sealed })
const letFixesGo = z.object({ type: z.literal('PurgeFixes'), before: z.number() })
const fixesSealed = z.object({ type: z.literal('FixesSealed'), ...sealed })
/** A purge by retention: fixes before this time are deleted from now on, ms since epoch UTC. */
const fixesPurged = z.object({ type: z.literal('FixesPurged'), before: z.number() })

const place = z.object({ workerId: z.string(), hour: z.number() })
const state = z.object({
  /** number of the newest sealing round */
  round: z.number(),
  /** hours before this time are sealed for every guard, ms since epoch UTC */
  sealedUntil: z.number(),
  /**
   * progress of an unfinished sealing round: its closing time, and the last sealed guard and hour; null: no
   * round is unfinished
   */
  going: z.object({ until: z.number(), after: place.nullable() }).nullable(),
  /** end of the purged period, as logged, ms since epoch UTC; 0: nothing was purged */
  purgedBefore: z.number(),
  /** whether hours before that time were sealed after the purge */
  sealedSince: z.boolean(),
})
export type SealsState = z.infer<typeof state>
export type FixSealsCommand = z.infer<typeof sealFixes> | z.infer<typeof letFixesGo>
export type FixSealsEvent = z.infer<typeof fixesSealed> | z.infer<typeof fixesPurged>

/** Returns whether place `a` comes after place `b` in a sealing round: first by guard, then by hour. */
export const isSealedAfter = (a: z.infer<typeof place>, b: z.infer<typeof place>): boolean =>
  a.workerId === b.workerId ? a.hour > b.hour : a.workerId > b.workerId

/**
 * Event stream of a company's seals: Merkle roots over the fixes of each guard and hour. Its id is the
 * company's id. Each sealing round seals the hours that were closed since the last round, ordered by guard
 * and hour, and late fixes of other hours. It adds as many events as it needs.
 */
export const fixSealsStream: StreamType<SealsState, FixSealsCommand, FixSealsEvent> = {
  name: 'fix-seals',
  command: z.discriminatedUnion('type', [sealFixes, letFixesGo]),
  event: z.discriminatedUnion('type', [fixesSealed, fixesPurged]),
  state,
  // an event may have 33 kB and each sealing round needs the state, so every event makes a snapshot
  snapshotInterval: 1,
  initial: { round: 0, sealedUntil: 0, going: null, purgedBefore: 0, sealedSince: false },
  evolve: (before, event) => {
    if (event.type === 'FixesPurged') return { ...before, purgedBefore: event.before, sealedSince: false }
    const { round, until, whole } = event
    const hasPurgedHour = [...event.seals, ...event.late].some((each) => each.hour < before.purgedBefore)
    const state = { ...before, round, sealedSince: before.sealedSince || hasPurgedHour }
    if (whole) return { ...state, sealedUntil: until, going: null }
    const { workerId, hour } = event.seals.at(-1) ?? {}
    const after =
      workerId === undefined || hour === undefined ? (before.going?.after ?? null) : { workerId, hour }
    return { ...state, going: { until, after } }
  },
  decide: (command, { round, sealedUntil, going, purgedBefore, sealedSince }) => {
    if (command.type === 'PurgeFixes') {
      if (command.before % SEAL_HOUR_MS !== 0)
        return refuse('not_a_full_hour', 'Fixes are purged in full hours, as they are sealed.')
      if (command.before === purgedBefore && !sealedSince) return { events: [] }
      return { events: [{ type: 'FixesPurged', before: command.before }] }
    }
    const next =
      going === null ? command.round > round : command.round === round && command.until === going.until
    if (!next || command.until < sealedUntil)
      return refuse('other_sealing_round', 'This closing is not the one that is to be sealed.')
    const places = [...(going?.after ? [going.after] : []), ...command.seals]
    if (places.some((each, i) => i > 0 && !isSealedAfter(each, places[i - 1] ?? each)))
      return refuse('already_sealed', 'These hours are sealed already.')
    if (command.seals.length + command.late.length === 0 && !command.whole) return { events: [] }
    return { events: [{ ...command, type: 'FixesSealed' }] }
  },
}
