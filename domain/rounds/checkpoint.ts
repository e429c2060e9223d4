import { z } from 'zod'
import { withArchiving } from '../event-sourcing/with-archiving.ts'
import { type Decision, type DecisionContext, refuse, type StreamType } from '../event-sourcing/event.ts'
import { partialFields, recordStream } from '../event-sourcing/record-stream.ts'
import { label, paragraphs } from '../text/text.ts'

const id = z.string().min(1)
const HOUR_SEC = 3600
const seconds = z
  .number('Please give seconds.')
  .int('Please give whole seconds.')
  .max(HOUR_SEC, `Please give at most ${HOUR_SEC} seconds.`)
/** SHA-256 of a checkpoint's code, hex */
const codeHash = z.string().regex(/^[0-9a-f]{64}$/)
const codeIssue = z.number().int().positive()

/** Radius of a checkpoint for which none is given, metres. */
export const DEFAULT_RADIUS_M = 20
export const DEFAULT_DWELL_SEC = 10

export const checkpointRules = z.object({
  sitePostId: id,
  name: label(80),
  /** degrees WGS84 */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radiusM: z
    .number('Please give metres.')
    .int('Please give whole metres.')
    .min(5, 'Please give at least 5 m.')
    .max(500, 'Please give at most 500 m.')
    .optional(),
  /** time that a guard must spend within the radius for a visit to count */
  minDwellSec: seconds.min(0, 'Please give 0 or more.').optional(),
  /** a shorter stay is reported as an exception; the next field is the upper limit; null: no limit */
  minStaySec: seconds.min(1, 'Please give at least 1 second.').nullish(),
  maxStaySec: seconds.min(1, 'Please give at least 1 second.').nullish(),
  instructions: paragraphs({ characters: 2_000, lines: 50 }).nullish(),
  checklistId: id.nullish(),
})

/** Fields of a checkpoint in stored events, including those of earlier versions. */
export const checkpointFields = z.object({
  sitePostId: id,
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radiusM: z.number().default(DEFAULT_RADIUS_M),
  minDwellSec: z.number().default(DEFAULT_DWELL_SEC),
  minStaySec: z.number().nullable().default(null),
  maxStaySec: z.number().nullable().default(null),
  instructions: z.string().nullable().default(null),
  checklistId: id.nullable().default(null),
})
export type CheckpointFields = z.infer<typeof checkpointFields>

const record = recordStream({
  name: 'checkpoint',
  rules: checkpointRules,
  kept: checkpointFields,
  add: ['AddCheckpoint', 'CheckpointAdded'],
  change: ['ChangeCheckpoint', 'CheckpointChanged'],
  remove: ['RemoveCheckpoint', 'CheckpointRemoved'],
})

const checkpointEvent = z.discriminatedUnion('type', [
  checkpointFields.extend({ type: z.literal('CheckpointAdded') }),
  partialFields(checkpointFields).extend({ type: z.literal('CheckpointChanged') }),
  z.object({ type: z.literal('CheckpointRemoved') }),
  /**
   * sets a new code for print or tags and invalidates the previous one; the event log never contains the
   * code itself
   */
  z.object({ type: z.literal('CheckpointCodeIssued'), codeHash: z.string(), codeIssue: z.number() }),
])
export type CheckpointEvent = z.infer<typeof checkpointEvent>

const checkpointCommand = z.discriminatedUnion('type', [
  checkpointRules.extend({
    type: z.literal('AddCheckpoint'),
    /** hash of the first code; absent: the checkpoint has no code yet */
    codeHash: codeHash.optional(),
  }),
  checkpointRules.partial().extend({ type: z.literal('ChangeCheckpoint') }),
  z.object({ type: z.literal('RemoveCheckpoint') }),
  z.object({ type: z.literal('IssueCheckpointCode'), codeHash, codeIssue }),
])
export type CheckpointCommand = z.infer<typeof checkpointCommand>

const checkpointState = z.object({
  record: checkpointFields.nullable(),
  removed: z.boolean(),
  /** number of codes that were issued so far */
  codeIssue: z.number(),
})
export type CheckpointState = z.infer<typeof checkpointState>

function decide(
  command: CheckpointCommand,
  state: CheckpointState,
  context: DecisionContext,
): Decision<CheckpointEvent> {
  if (command.type === 'IssueCheckpointCode') {
    if (!state.record || state.removed) return refuse('not_found', 'There is no such checkpoint.')
    if (command.codeIssue !== state.codeIssue + 1)
      return refuse('changed_since', 'Somebody else has renewed this code. Load the page again.')
    const { codeHash, codeIssue } = command
    return { events: [{ type: 'CheckpointCodeIssued', codeHash, codeIssue }] }
  }
  const decision = record.decide(command, state, context)
  if ('refused' in decision) return decision
  const next = decision.events.reduce(record.evolve, state).record
  if (next?.minStaySec != null && next.maxStaySec !== null && next.maxStaySec < next.minStaySec)
    return refuse('below_minimum', 'Please give a time that is not below the shortest.', 'maxStaySec')
  return command.type === 'AddCheckpoint' && command.codeHash !== undefined
    ? {
        events: [
          ...decision.events,
          { type: 'CheckpointCodeIssued', codeHash: command.codeHash, codeIssue: 1 },
        ],
      }
    : decision
}

const checkpoint: StreamType<CheckpointState, CheckpointCommand, CheckpointEvent> = {
  name: 'checkpoint',
  command: checkpointCommand,
  event: checkpointEvent,
  state: checkpointState,
  initial: { ...record.initial, codeIssue: 0 },
  evolve: (state, event) =>
    event.type === 'CheckpointCodeIssued'
      ? { ...state, codeIssue: event.codeIssue }
      : { ...record.evolve(state, event), codeIssue: state.codeIssue },
  decide,
}

/**
 * Event stream of a checkpoint: a point at a site post that guards visit on their rounds, with the code on
 * its tag.
 */
export const checkpointStream = {
  ...withArchiving(checkpoint, {
    one: 'checkpoint',
    archive: ['ArchiveCheckpoint', 'CheckpointArchived'],
    restore: ['RestoreCheckpoint', 'CheckpointRestored'],
    remove: 'RemoveCheckpoint',
  }),
  added: record.added,
  removed: record.removed,
}
