import { setImmediate } from 'node:timers/promises'
import type { BundleCrypto } from '../../domain/evidence/bundle/checkpoint-signers.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { isSignedBy } from '../keys/checkpoint-key.ts'
import {
  manifestEnvelope,
  type Bundle,
  type BundleManifest,
  bundleSignedText,
} from '../../domain/evidence/bundle/bundle.ts'
import { findKnownSignatures, parseUncheckedVerifierKey } from '../../domain/evidence/notes/signed-note.ts'
import { findBundleFault } from '../../domain/evidence/bundle/verify-bundle.ts'
import { type RecordedEvent, refuse, type Refusal, streamName } from '../../domain/event-sourcing/event.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import { BrokenLog } from '../checkpoints/log-tree/log-tree.ts'
import { publishedKeys, readNewestCheckpoint } from '../checkpoints/stored-checkpoints.ts'
import { signNote } from '../checkpoints/sign-checkpoints.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'
import { readBundledEvents } from './bundled-events.ts'
import { type BundleSpan, fullHours, readSealables, proveSealedFixes } from './select-fixes.ts'
import { findSeals, findPurgeSince, findNewestSealingEvent } from './find-seals.ts'
import { manifestText } from './manifest-text.ts'

const MOST_PATROLS = 100
const EVENTS_OF_A_PATROL = 100

/** The file in pieces, and the number of fixes in it. */
type Made = { pieces: string[]; fixes: number } | { refused: Refusal }

/**
 * Creates an evidence bundle: the sealed fixes of a guard in a period, and the events of their patrols,
 * proven by the newest checkpoint of the company's log. It also counts fixes that are not yet sealed or
 * signed. `goesOn` is called repeatedly, and throws to cancel. `exportKey` identifies the export. Stores
 * nothing.
 */
export async function makeBundle(
  context: Pick<Context, 'db' | 'engine' | 'keys' | 'now'>,
  company: CompanyId,
  span: BundleSpan,
  goesOn: () => void = () => {},
  exportKey?: string,
): Promise<Made> {
  const newest = await newestCheckpoint(context, company)
  if (!newest) return refuse(NOT_SIGNED_YET, 'The log has no signed checkpoint yet. Try again in an hour.')
  const { note, lines, origin, size } = newest
  const turn = async () => {
    await setImmediate()
    goesOn()
  }
  try {
    const chosen = await chosenOf(context, company, span, size, turn)
    if ('refused' in chosen) return chosen
    const { records, ...what } = chosen
    const { guard, from, to } = span
    const manifest: BundleManifest = {
      format: 'askari-bundle-1',
      log: origin,
      guard,
      from,
      to,
      ...what,
      madeAt: context.now(),
      keys: lines,
      checkpoint: note,
      ...(exportKey !== undefined && { exportKey }),
      events: await readBundledEvents(context.db, company, records, size, goesOn),
    }
    const { pieces, digest } = await manifestText(manifest, turn)
    const signature = signNote(context, origin, bundleSignedText(origin, digest))
    const bundle: Bundle = { manifest, signature }
    // verify the finished bundle, because the log may differ from the signed one
    const fault = await findBundleFault(
      bundle,
      serverCrypto(goesOn),
      publishedKeys(context, company, origin),
      digest,
    )
    const [before, after] = manifestEnvelope(signature)
    return fault === null
      ? {
          pieces: [before, ...pieces, after],
          fixes: manifest.seals.reduce((sum, { fixes }) => sum + fixes.length, 0),
        }
      : refuse(NOT_AS_SEALED, `This would not be valid evidence: ${fault}.`)
  } catch (error) {
    if (error instanceof BrokenLog)
      return refuse(NOT_AS_SEALED, `This would not be valid evidence: ${error.message}.`)
    throw error
  }
}

const NOT_SIGNED_YET = 'not_signed_yet'
const NOT_AS_SEALED = 'not_as_sealed'
const OTHER_FIXES = 'These fixes are not what was sealed. The operator can find out more with npm run verify.'

/**
 * Returns a log's newest checkpoint with a trusted signature, and the public keys as text lines; null: none.
 */
export async function newestCheckpoint({ db, keys }: Pick<Context, 'db' | 'keys'>, company: CompanyId) {
  const signed = await readNewestCheckpoint(db, company)
  if (!signed) return null
  const { origin, size } = signed.checkpoint
  const lines = publishedKeys({ keys }, company, origin).map(({ line }) => line)
  const signers = lines.filter((line) => {
    const key = parseUncheckedVerifierKey(line)
    return key !== null && findKnownSignatures(signed.note, [key]).length > 0
  })
  // an unknown key signed it; the server signs the next checkpoint within an hour
  if (signers.length === 0) return null
  return { note: signed.text, origin, size, lines: [...new Set([...lines.slice(0, 1), ...signers])] }
}

type Chosen = Pick<BundleManifest, 'seals' | 'unsealed' | 'purged'> & { records: RecordedEvent[] }

/**
 * Returns the fixes of a period, grouped by seal, and the events that prove them. Only the first `size`
 * events of the log are covered by the checkpoint.
 */
async function chosenOf(
  context: Pick<Context, 'db' | 'engine'>,
  company: CompanyId,
  span: BundleSpan,
  size: number,
  turn: () => Promise<void>,
): Promise<Chosen | { refused: Refusal }> {
  const { db } = context
  const found = await readSealables(context, company, span, turn)
  if (!found)
    return refuse(
      'too_much',
      'There are too many fixes in this span for one bundle. Choose a shorter one.',
      'to',
    )
  const stated = await findSeals(db, company, span.guard, fullHours(span), turn)
  const seals = new Map(stated.map((each) => [`${each.seal.hour} ${each.late}`, each]))
  const records: RecordedEvent[] = await patrolEvents(db, company, span)
  const bundled: BundleManifest['seals'] = []
  const purged = new Set<number>()
  let unsealed = 0
  for (const each of found) {
    await turn()
    const key = `${each.hour} ${each.late}`
    const stated = seals.get(key)
    const sealed = stated && (await proveSealedFixes(each, stated, turn))
    // the fixes no longer match the seal; checked below: retention may have deleted some
    if (stated && !sealed) continue
    seals.delete(key)
    if (!stated || !sealed || stated.record.position > size) unsealed += each.inSpan
    else if (sealed.fixes.length > 0) {
      records.push(stated.record)
      bundled.push(sealed)
    }
  }
  // the remaining seals have no matching fixes: retention must have deleted them
  for (const stated of seals.values()) {
    await turn()
    const by = await findPurgeSince(db, company, stated)
    if (by === null) return refuse(NOT_AS_SEALED, OTHER_FIXES)
    if (by.position > size)
      return refuse(NOT_SIGNED_YET, 'Fixes were deleted since the log was signed. Try again in an hour.')
    purged.add(stated.seal.hour)
    records.push(by)
  }
  // this event proves up to which time hours were sealed
  const closing = unsealed > 0 ? await findNewestSealingEvent(db, company, size) : null
  if (closing) records.push(closing)
  return { records, seals: bundled, unsealed, purged: [...purged].sort((a, b) => a - b) }
}

async function patrolEvents(
  db: Database,
  company: CompanyId,
  { guard, from, to }: BundleSpan,
): Promise<RecordedEvent[]> {
  const patrols = await db
    .selectFrom('patrol')
    .select(['id', 'ended_at'])
    .where('company', '=', company)
    .where('worker_id', '=', guard)
    .where('started_at', '<', to)
    .orderBy('started_at', 'desc')
    .limit(MOST_PATROLS)
    .execute()
  const events: RecordedEvent[] = []
  for (const { id, ended_at } of patrols) {
    if (ended_at !== null && ended_at <= from) continue
    const stream = streamName(patrolStream.name, id)
    events.push(...(await readStream(db, company, stream, { limit: EVENTS_OF_A_PATROL })))
  }
  return events
}

/** number of hashes between two yields to the event loop, about 5 ms of work */
const A_TURN = 2000

/**
 * Returns Node's cryptography for bundles. It yields to the event loop regularly, and calls `goesOn`, which
 * throws to cancel.
 */
export function serverCrypto(goesOn: () => void): BundleCrypto {
  let made = 0
  return {
    digest: async (bytes) => {
      made++
      if (made % A_TURN === 0) {
        await setImmediate()
        goesOn()
      }
      return sha256Bytes(bytes)
    },
    isSignedBy: async (publicKey, text, signature) => isSignedBy(publicKey, text, signature),
  }
}
