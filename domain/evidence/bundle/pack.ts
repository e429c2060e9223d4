import { z } from 'zod'
import { canonicalJson } from '../../event-sourcing/canonical-json.ts'
import { streamName } from '../../event-sourcing/event.ts'
import { jsonText } from '../../text/json-text.ts'
import { toBase64 } from './base64.ts'
import { bundledEvent } from './bundle.ts'
import { bundleHashes } from './bundle-hashes.ts'
import { type BundleCrypto, checkpointSigners, isSigned, type ListedKey } from './checkpoint-signers.ts'
import { parseNote } from '../notes/signed-note.ts'
import { isEventInLog } from './verify-bundle.ts'

/**
 * File names in an incident pack: the signed list of files, the same list for `sha256sum -c`, and the
 * evidence page.
 */
export const PACK_MANIFEST = 'manifest.json'
export const PACK_SUMS = 'SHA256SUMS'
export const PACK_EVIDENCE = 'evidence.html'

const packedFile = z.strictObject({
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  /** in hex */
  sha256: z.string(),
})
export type PackedFile = z.infer<typeof packedFile>

const manifest = z.strictObject({
  format: z.literal('askari-pack-1'),
  /** name of the log; the next field is its newest signed position */
  log: z.string(),
  position: z.number().int().nonnegative(),
  incident: z.strictObject({ id: z.string(), number: z.string() }),
  recipient: z.string(),
  reason: z.string(),
  /** name of the person who handed the pack over */
  by: z.string(),
  madeAt: z.number(),
  /** period of the evidence page: [from, to), ms since epoch UTC */
  from: z.number(),
  to: z.number(),
  /** why the pack has no evidence page; null if it has one */
  noEvidence: z.string().nullable(),
  files: z.array(packedFile).min(1),
  /** the event `IncidentHandedOver`, with the proof that the checkpoint's log contains it */
  handOver: bundledEvent,
  keys: z.array(z.string()).min(1).max(8),
  checkpoint: z.string(),
})
export type PackManifest = z.infer<typeof manifest>

const packSchema = z.strictObject({ manifest, signature: z.string() })

/** Returns the text that signs a pack: it contains the SHA-256 of the manifest's canonical JSON. */
export const packSignedText = (log: string, digest: Uint8Array): string =>
  `${log}/pack\nsha256 ${toBase64(digest)}\n`

/** Returns the part of a pack's manifest file that is signed. */
export const manifestBody = (of: PackManifest): string => canonicalJson(of)

/** Returns a manifest as the text of a file. The same manifest always gives the same text. */
export const manifestFile = (of: PackManifest, signature: string): string =>
  `${canonicalJson({ manifest: of, signature })}\n`

/** Returns the content of the file for `sha256sum -c`. */
export const sumsFile = (files: readonly Pick<PackedFile, 'name' | 'sha256'>[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')

interface Opened {
  names: readonly string[]
  /** returns the text of a file; null if it is missing */
  text: (name: string) => string | null
  /** returns the SHA-256 in hex; null if the file is missing or cannot be unpacked */
  sha256: (name: string) => Promise<string | null>
}

export type PackVerdict = { ok: true; manifest: PackManifest } | { ok: false; fault: string }

/**
 * Verifies a pack except for its evidence page: every file matches the signed manifest, and the event log
 * contains the hand-over.
 */
export async function verifyPack(
  { names, text, sha256 }: Opened,
  crypto: BundleCrypto,
  listed?: readonly ListedKey[],
): Promise<PackVerdict> {
  const wrong = (fault: string) => ({ ok: false as const, fault })
  const file = text(PACK_MANIFEST)
  const pack = jsonText.pipe(packSchema).safeParse(file ?? '').data
  if (!pack || manifestFile(pack.manifest, pack.signature) !== file)
    return wrong(`${PACK_MANIFEST} is not as it was written`)
  const { log, handOver, files, incident } = pack.manifest
  const signers = await checkpointSigners(pack.manifest, crypto, listed)
  if ('fault' in signers) return wrong(signers.fault)
  const signed = await crypto.digest(new TextEncoder().encode(manifestBody(pack.manifest)))
  const note = parseNote(pack.signature)
  if (note?.text !== packSignedText(log, signed) || !(await isSigned(note, signers.trusted, crypto)))
    return wrong(`the signature of ${PACK_MANIFEST} is false`)
  const isOfIncident =
    handOver.event.type === 'IncidentHandedOver' && handOver.stream === streamName('incident', incident.id)
  if (!isOfIncident || !(await isEventInLog(log, handOver, signers.checkpoint, bundleHashes(crypto.digest))))
    return wrong('the hand-over is not in the log that was signed')
  for (const { name, sha256: expected } of files)
    if ((await sha256(name)) !== expected) return wrong(`${name} is not the file that was handed over`)
  const sums = sumsFile([...files, { name: PACK_MANIFEST, sha256: (await sha256(PACK_MANIFEST)) ?? '' }])
  if (text(PACK_SUMS) !== sums) return wrong(`${PACK_SUMS} is not as it was written`)
  const known = new Set([...files.map(({ name }) => name), PACK_MANIFEST, PACK_SUMS])
  const other = names.find((name) => !known.has(name))
  if (other !== undefined) return wrong(`${other} is not listed in ${PACK_MANIFEST}`)
  return { ok: true, manifest: pack.manifest }
}
