import { z } from 'zod'
import { type StreamType, refuse } from '../../event-sourcing/event.ts'
import { fromBase64, toBase64 } from '../bundle/base64.ts'
import {
  type Checkpoint,
  checkpointText,
  parseSignedCheckpoint,
  type SignedCheckpoint,
} from './checkpoint.ts'
import { HASH_LENGTH } from '../merkle/merkle-tree.ts'

/**
 * Statement that a log continues from a checkpoint after a restore from a backup, and that later
 * checkpoints are abandoned.
 */
export interface Restoration {
  checkpoint: Checkpoint
  /** signing time, ISO 8601 */
  at: string
  abandoned: readonly Pick<Checkpoint, 'size' | 'root'>[]
}

/**
 * Returns the text that is signed: a checkpoint with one extension line for each abandoned checkpoint
 * (https://c2sp.org/tlog-checkpoint).
 */
export const restorationText = ({ checkpoint, at, abandoned }: Restoration): string =>
  [
    checkpointText(checkpoint),
    `restored ${at}\n`,
    ...abandoned.map(({ size, root }) => `abandons ${size} ${toBase64(root)}\n`),
  ].join('')

/** Parses the restoration in a note without verifying its signatures; null if the note contains none. */
export function parseRestoration(
  text: string,
): { restoration: Restoration; signed: SignedCheckpoint } | null {
  const signed = parseSignedCheckpoint(text)
  const [said = '', ...lines] = signed?.note.text.slice(0, -1).split('\n').slice(3) ?? []
  const at = /^restored (\S+)$/.exec(said)?.[1]
  const abandoned = lines.map(parseAbandoned).filter((each) => each !== null)
  if (!signed || !z.iso.datetime().safeParse(at).success || abandoned.length !== lines.length) return null
  return { restoration: { checkpoint: signed.checkpoint, at: at ?? '', abandoned }, signed }
}

function parseAbandoned(line: string): Restoration['abandoned'][number] | null {
  const [, size = '', base64 = ''] = /^abandons ([1-9]\d{0,14}) (\S+)$/.exec(line) ?? []
  const root = fromBase64(base64)
  return root?.length === HASH_LENGTH ? { size: Number(size), root } : null
}

/** Returns the number of signed but abandoned events after the checkpoint from which the log continues. */
export const countAbandonedEvents = ({ checkpoint, abandoned }: Restoration): number =>
  Math.max(0, ...abandoned.map(({ size }) => size - checkpoint.size))

export const isCheckpointAbandoned = ({ abandoned }: Restoration, { size, root }: Checkpoint): boolean =>
  abandoned.some((each) => each.size === size && toBase64(each.root) === toBase64(root))

const restoreLog = z.object({ type: z.literal('RestoreLog'), note: z.string() })
const logRestored = z.object({ type: z.literal('LogRestored'), note: z.string() })

/**
 * Event stream about a company's event log itself, e.g. its restore from a backup. Its id is the company's
 * id.
 */
export const logStream: StreamType<null, z.infer<typeof restoreLog>, z.infer<typeof logRestored>> = {
  name: 'log',
  command: restoreLog,
  event: logRestored,
  initial: null,
  evolve: () => null,
  decide: ({ note }) =>
    parseRestoration(note)
      ? { events: [{ type: 'LogRestored', note }] }
      : refuse('no_restoration', 'This note does not say what the log goes back to.', 'note'),
}
