import { canonicalJson } from '../canonical-json.ts'
import { chainText } from '../chain.ts'
import { type Bundle, bundleText, companyOfLog, parseBundle } from './bundle.ts'
import { type BundleHashes, bundleHashes } from './bundle-hashes.ts'
import { letGoFault, sealedUntilOf, sealFault } from './bundled-seal-fault.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from './checkpoint.ts'
import { isIncludedBy } from './merkle-proof.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { ListedKey } from './key-list.ts'
import {
  keyId,
  keyText,
  knownSignatures,
  type NoteKey,
  parseNote,
  saidKey,
  type SignedNote,
} from './signed-note.ts'

/** What a place that verifies bundles has to know of cryptography. */
export interface BundleCrypto {
  /** SHA-256 */
  digest: (bytes: Uint8Array) => Promise<Uint8Array>
  /** whether the holder of an Ed25519 key (32 bytes) has signed the UTF-8 of a text; false for whatever is no key */
  isSignedBy: (publicKey: Uint8Array, text: string, signature: Uint8Array) => Promise<boolean>
}

export type BundleVerdict =
  | {
      ok: true
      log: string
      guard: string
      /** ms since epoch UTC */
      from: number
      to: number
      madeAt: number
      fixes: number
      /** seals that cover them, those of which every fix is there, and those of which the first of each second is */
      seals: number
      whole: number
      thinned: number
      events: number
      /** events under the checkpoint */
      size: number
      unsealed: number
      /** up to when hours were sealed, as far as its events tell; null where they do not */
      sealedUntil: number | null
      /** hours of which fixes were let go by rule, as the manifest says */
      letGo: number
      /** lines of the keys that have signed it; known where one of them was given */
      keys: readonly string[]
    }
  /** the first thing that is wrong, by its name */
  | { ok: false; fault: string }

/**
 * Verifies a bundle by itself: each fix is in its seal, each seal in its event, each event in the log of the checkpoint,
 * and checkpoint and manifest are signed, by one of the keys of the log where these are given. Without them that only
 * shows that the bundle is what the holder of its own key has made.
 */
export async function verifyBundle(
  file: string,
  crypto: BundleCrypto,
  keys?: readonly ListedKey[],
): Promise<BundleVerdict> {
  const bundle = parseBundle(file)
  if (!bundle) return { ok: false, fault: 'this is not a bundle as it was written' }
  const fault = await bundleFault(bundle, crypto, keys)
  return fault === null ? provenBy(bundle) : { ok: false, fault }
}

function provenBy(bundle: Bundle): BundleVerdict {
  const { log, guard, from, to, madeAt, seals, events, unsealed, letGo = [], keys } = bundle.manifest
  return {
    ok: true,
    log,
    guard,
    from,
    to,
    madeAt,
    unsealed,
    sealedUntil: sealedUntilOf(bundle.manifest),
    letGo: letGo.length,
    keys,
    fixes: seals.reduce((sum, { fixes }) => sum + fixes.length, 0),
    whole: seals.filter(({ fixes }) => fixes.every(({ proof }) => proof.length === 0)).length,
    thinned: seals.filter(({ thinned }) => thinned).length,
    seals: seals.length,
    events: events.length,
    size: events.at(-1)?.position ?? 0,
  }
}

/**
 * Why a bundle does not prove what it says, the first thing by its name; null where it does. `said` is the SHA-256 of its
 * manifest's canonical JSON, where that is at hand.
 */
export async function bundleFault(
  bundle: Bundle,
  crypto: BundleCrypto,
  listed?: readonly ListedKey[],
  said?: Uint8Array,
): Promise<string | null> {
  const { manifest, signature } = bundle
  const hashes = bundleHashes(crypto.digest)
  const keys: NoteKey[] = []
  for (const line of manifest.keys) {
    const key = saidKey(line)
    const named = key && (await crypto.digest(keyText(key.name, key.publicKey)))
    if (!key || !named || keyId(named) !== key.id) return `${line} is not the line of a key`
    keys.push(key)
  }
  const isUsed = (line: string | undefined) => listed?.some((key) => key.line === line && key.last === null)
  const trusted = keys.filter((_, i) => isUsed(manifest.keys[i]) ?? true)
  if (trusted.length === 0) return 'it is not signed by a key that was given and is in use'

  const checkpoint = parseSignedCheckpoint(manifest.checkpoint)
  if (!checkpoint) return 'the checkpoint is not what was written'
  if (checkpoint.checkpoint.origin !== manifest.log) return 'the checkpoint is of another log'
  if (!(await isSigned(checkpoint.note, keys, crypto))) return 'the signature of the checkpoint is false'
  const dropped = keys.map((key, i) => ({
    key,
    last: listed?.find(({ line }) => line === manifest.keys[i])?.last,
  }))
  for (const { key, last } of dropped)
    if (last && knownSignatures(checkpoint.note, [key]).length > 0 && !isSame(checkpoint.checkpoint, last))
      return `its checkpoint is signed by a key that was dropped after ${last.size} events: ask for another bundle`
  const ofEvents = await eventsFault(bundle, checkpoint, hashes)
  if (ofEvents !== null) return ofEvents
  for (const seal of manifest.seals) {
    const fault = await sealFault(manifest, seal, hashes)
    if (fault !== null) return fault
  }
  const ofLetGo = letGoFault(manifest)
  if (ofLetGo !== null) return ofLetGo
  const digest = said ?? (await crypto.digest(new TextEncoder().encode(canonicalJson(manifest))))
  const note = parseNote(signature)
  if (note?.text !== bundleText(manifest.log, digest) || !(await isSigned(note, trusted, crypto)))
    return 'the signature of the bundle is false: it is not the one that was made'
  return null
}

async function eventsFault(
  { manifest: { log, events } }: Bundle,
  { checkpoint: { size, root } }: SignedCheckpoint,
  { leaf, node, digest }: BundleHashes,
): Promise<string | null> {
  if (events.at(-1)?.position !== size) return 'the head of the chain is missing'
  let before = 0
  for (const { proof, ...event } of events) {
    if (event.position <= before) return `the event at position ${event.position} is out of order`
    before = event.position
    const record = { ...event, company: companyOfLog(log) }
    const entry = await digest(new TextEncoder().encode(chainText(record)))
    const isThere = await isIncludedBy(
      { leaf: await leaf(entry), index: event.position - 1, size, root, proof: proof.map(bytesOf) },
      node,
    )
    if (!isThere) return `the event at position ${event.position} is not in the log that was signed`
  }
  return null
}

/** Whether one of these keys has signed, and nobody else says so. */
async function isSigned(note: SignedNote, keys: readonly NoteKey[], crypto: BundleCrypto): Promise<boolean> {
  const known = knownSignatures(note, keys)
  if (known.length === 0 || known.length !== note.signatures.length) return false
  for (const { key, signature } of known)
    if (!(await crypto.isSignedBy(key.publicKey, note.text, signature))) return false
  return true
}

const isSame = (a: NonNullable<ListedKey['last']>, b: NonNullable<ListedKey['last']>): boolean =>
  a.size === b.size && toBase64(a.root) === toBase64(b.root)

const bytesOf = (base64: string): Uint8Array => fromBase64(base64) ?? new Uint8Array()
