import { canonicalJson } from '../../domain/canonical-json.ts'
import { bundleFile, type BundleManifest, bundleText } from '../../domain/evidence/bundle.ts'
import { parseSignedCheckpoint } from '../../domain/evidence/checkpoint.ts'
import { knownSignatures, noteKey, verifierKey } from '../../domain/evidence/signed-note.ts'
import { verifyBundle } from '../../domain/evidence/verify-bundle.ts'
import { webCrypto } from '../../domain/evidence/web-crypto.ts'
import { type RecordedEvent, refuse, type Refusal, streamName } from '../../domain/event.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import { signedNote } from '../checkpoints/sign-checkpoints.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { readStream } from '../event-log/read-log.ts'
import { checkpointKeyOf } from '../keys/checkpoint-key.ts'
import { bundledEvents } from './bundled-events.ts'
import { type BundleSpan, chosen, hoursOf, sealables, sealedFixes } from './chosen-fixes.ts'
import { findSeals } from './find-seals.ts'

const MOST_PATROLS = 100
const EVENTS_OF_A_PATROL = 100

type Made = { file: string } | { refused: Refusal }

/**
 * Makes the file of a bundle: the fixes of a guard in a span as they were sealed, and the events of his patrols then,
 * under the newest checkpoint of the company's log. Nothing is written. What is not sealed or signed yet is counted.
 */
export async function makeBundle(
  context: Pick<Context, 'db' | 'engine' | 'keys' | 'now'>,
  company: CompanyId,
  span: BundleSpan,
): Promise<Made> {
  const { db, keys } = context
  const newest = await db
    .selectFrom('checkpoint')
    .select('note')
    .where('company', '=', company)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  const signed = newest && parseSignedCheckpoint(newest.note)
  if (!signed) return refuse('not_signed_yet', 'Nothing was signed of this log yet. Try again in an hour.')
  const { origin, size } = signed.checkpoint
  const found = await sealables(context, company, span)
  if (!found)
    return refuse(
      'too_much',
      'There are too many fixes in this span for one bundle. Choose a shorter one.',
      'to',
    )
  const stated = await findSeals(db, company, span.guard, hoursOf(span))
  const seals = new Map(stated.map((each) => [`${each.seal.hour} ${each.late}`, each]))
  const records: RecordedEvent[] = await patrolEvents(db, company, span)
  const bundled: BundleManifest['seals'] = []
  const letGo = new Set<number>()
  let unsealed = 0
  for (const each of found) {
    const key = `${each.hour} ${each.late}`
    const stated = seals.get(key)
    const sealed = stated && sealedFixes(each, span, stated)
    // an hour is let go piece by piece
    if (stated && !sealed) continue
    seals.delete(key)
    if (!stated || !sealed || stated.record.position > size) unsealed += chosen(each, span)
    else if (sealed.fixes.length > 0) {
      records.push(stated.record)
      bundled.push(sealed)
    }
  }
  // what is left is there no more, or not as it was sealed
  for (const { seal, letGo: by } of seals.values()) {
    if (by === null) return refuse(NOT_AS_SEALED, OTHER_FIXES)
    letGo.add(seal.hour)
    records.push(by)
  }
  const signing = noteKey(origin, checkpointKeyOf(keys.signing()).publicKey, sha256Bytes)
  const published = keys.published().map((key) => noteKey(origin, key, sha256Bytes))
  const lines = [signing, ...knownSignatures(signed.note, published).map(({ key }) => key)].map(verifierKey)
  const { guard, from, to } = span
  const manifest: BundleManifest = {
    format: 'askari-bundle-1',
    log: origin,
    guard,
    from,
    to,
    unsealed,
    letGo: [...letGo].sort((a, b) => a - b),
    madeAt: context.now(),
    keys: [...new Set(lines)],
    checkpoint: newest.note,
    events: await bundledEvents(db, company, records, size),
    seals: bundled,
  }
  const digest = sha256Bytes(Buffer.from(canonicalJson(manifest)))
  const file = bundleFile({ manifest, signature: signedNote(context, origin, bundleText(origin, digest)) })
  // nobody is handed what would not stand: the log may be another than was signed
  const verdict = await verifyBundle(file, webCrypto)
  return verdict.ok ? { file } : refuse(NOT_AS_SEALED, `This would not stand as evidence: ${verdict.fault}.`)
}

const NOT_AS_SEALED = 'not_as_sealed'
const OTHER_FIXES =
  'These fixes are not what was sealed. Whoever runs the server can find out more by npm run verify.'

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
