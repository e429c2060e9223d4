import {
  manifestBody,
  manifestFile,
  type PackManifest,
  packSignedText,
} from '../../../domain/evidence/bundle/pack.ts'
import { refuse } from '../../../domain/event-sourcing/event.ts'
import { incidentStream, type IncidentCommand } from '../../../domain/incidents/incident.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import { readBundledEvents } from '../../bundle/bundled-events.ts'
import { newestCheckpoint } from '../../bundle/make-bundle.ts'
import { signNote, signLog } from '../../checkpoints/sign-checkpoints.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { handleCommand } from '../../event-log/handle-command.ts'
import { readStream } from '../../event-log/read-log.ts'
import { sha256Bytes } from '../../event-log/sha256.ts'
import { refusalProblem } from '../../http/reply/problem-reply.ts'

interface Author {
  company: CompanyId
  /** author, for example `user:17` */
  by: string
  incidentId: string
}

/**
 * Executes a command about a pack, the ZIP that hands an incident over. Returns the recorded event. Throws a
 * problem if it is refused.
 */
export async function executePackCommand(
  context: Context,
  { company, by, incidentId }: Author,
  command: Extract<IncidentCommand, { type: 'HandOverIncident' | 'CompletePack' }>,
) {
  const handled = await handleCommand(context, incidentStream, {
    company,
    id: incidentId,
    command,
    commandId: context.newId(),
    by,
    at: context.now(),
  })
  if (!handled.ok) throw refusalProblem(handled.refusal)
  const [recorded] = handled.events
  if (!recorded) throw new Error(`${command.type} caused no event`)
  return recorded
}

type Stated = Omit<PackManifest, 'format' | 'log' | 'position' | 'handOver' | 'keys' | 'checkpoint'>

/**
 * Returns the signed manifest of a pack, with the proof that the hand-over is in the log, which it signs
 * first. Throws a problem if the proof is missing. `goesOn` throws to cancel.
 */
export async function createSignedManifest(
  context: Context,
  { company, incidentId }: Author,
  version: number,
  stated: Stated,
  goesOn: () => void,
): Promise<string> {
  await signLog(context, company)
  const newest = await newestCheckpoint(context, company)
  // The event is read as stored, because the hash covers the stored text.
  const [record] = await readStream(
    context.db.withoutPlugins(),
    company,
    streamName(incidentStream.name, incidentId),
    { after: version - 1, upTo: version },
  )
  if (!record || !newest || newest.size < record.position)
    throw refusalProblem(
      refuse('not_signed_yet', 'The log could not be signed for this pack. Try again.').refused,
    )
  const events = await readBundledEvents(context.db, company, [record], newest.size, goesOn)
  const handOver = events.find(({ position }) => position === record.position)
  if (!handOver) throw new Error('the log that was signed lacks the hand-over')
  const { origin: log, lines: keys, note: checkpoint, size: position } = newest
  const manifest: PackManifest = {
    ...stated,
    format: 'askari-pack-1',
    log,
    position,
    handOver,
    keys,
    checkpoint,
  }
  const digest = sha256Bytes(Buffer.from(manifestBody(manifest)))
  return manifestFile(manifest, signNote(context, log, packSignedText(log, digest)))
}
