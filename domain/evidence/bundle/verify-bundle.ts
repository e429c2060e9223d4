import { canonicalJson } from '../../event-sourcing/canonical-json.ts'
import { chainText } from '../../event-sourcing/chain.ts'
import { type Bundle, type BundledEvent, bundleSignedText, logCompany, parseBundle } from './bundle.ts'
import { locateDamage } from './bundle-damage.ts'
import { type BundleHashes, bundleHashes } from './bundle-hashes.ts'
import { purgeFault, bundleSealedUntil, type SealFault, findSealFault } from './bundled-seal-fault.ts'
import type { SignedCheckpoint } from '../notes/checkpoint.ts'
import { type BundleCrypto, checkpointSigners, isSigned, type ListedKey } from './checkpoint-signers.ts'
import { isIncludedAsync } from '../merkle/merkle-proof.ts'
import { fromBase64 } from './base64.ts'
import { parseNote } from '../notes/signed-note.ts'

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
      /**
       * number of all seals (guard hours); of those with all their fixes; and of those with only the first
       * fix of each second
       */
      seals: number
      whole: number
      thinned: number
      events: number
      /** number of events that the checkpoint covers */
      size: number
      unsealed: number
      /**
       * time until which hours were sealed, ms since epoch UTC, by the bundle's events; null if they do not
       * state it
       */
      sealedUntil: number | null
      /** number of hours whose fixes retention has purged, by the manifest */
      purged: number
      /** verifier lines of the keys that signed; trustworthy only if a known key was given */
      keys: readonly string[]
      /** key of the export that created the bundle; null: none is stated */
      exportKey: string | null
    }
  | {
      ok: false
      /** the first fault, as text */
      fault: string
      /** guard of the bundle as far as it can be read, without proof; null: unreadable */
      guard: string | null
      /**
       * guard hours whose fixes differ from their seals, if there is no other fault; all other hours are
       * proven
       */
      damaged: readonly SealFault[]
    }

/**
 * Verifies a bundle: its fixes are in their seals (Merkle trees), the seals in their events, and the events
 * in the checkpoint's log. A key of that log has signed checkpoint and manifest. Without given keys, the
 * result only shows that the owner of the bundle's own key made it.
 */
export async function verifyBundle(
  file: string,
  crypto: BundleCrypto,
  keys?: readonly ListedKey[],
): Promise<BundleVerdict> {
  const bundle = parseBundle(file)
  if (!bundle) return { ok: false, ...locateDamage(file) }
  const faults = await bundleFaults(bundle, crypto, keys)
  const fault = firstFault(faults)
  if (fault === null) return provenBy(bundle)
  return { ok: false, fault, guard: bundle.manifest.guard, damaged: faults.seals }
}

function provenBy(bundle: Bundle): BundleVerdict {
  const {
    log,
    guard,
    from,
    to,
    madeAt,
    seals,
    events,
    unsealed,
    purged = [],
    keys,
    exportKey,
  } = bundle.manifest
  return {
    ok: true,
    log,
    guard,
    from,
    to,
    madeAt,
    unsealed,
    sealedUntil: bundleSealedUntil(bundle.manifest),
    purged: purged.length,
    keys,
    exportKey: exportKey ?? null,
    fixes: seals.reduce((sum, { fixes }) => sum + fixes.length, 0),
    whole: seals.filter(({ fixes }) => fixes.every(({ proof }) => proof.length === 0)).length,
    thinned: seals.filter(({ thinned }) => thinned).length,
    seals: seals.length,
    events: events.length,
    size: events.at(-1)?.position ?? 0,
  }
}

interface BundleFaults {
  /** why nothing in the bundle is proven; null: something is */
  whole: string | null
  /** guard hours whose fixes differ from their seals */
  seals: SealFault[]
}

/**
 * Returns the first reason why a bundle is not proven; null if it is. `said`: SHA-256 of the manifest's
 * canonical JSON, if already computed.
 */
export const findBundleFault = async (...of: Parameters<typeof bundleFaults>): Promise<string | null> =>
  firstFault(await bundleFaults(...of))

const firstFault = ({ whole, seals: [first] }: BundleFaults) => whole ?? first?.fault ?? null

async function bundleFaults(
  bundle: Bundle,
  crypto: BundleCrypto,
  listed?: readonly ListedKey[],
  said?: Uint8Array,
): Promise<BundleFaults> {
  const { manifest, signature } = bundle
  const hashes = bundleHashes(crypto.digest)
  const whole = (fault: string | null) => ({ whole: fault, seals: [] })
  const signers = await checkpointSigners(manifest, crypto, listed)
  if ('fault' in signers) return whole(signers.fault)
  const ofEvents = await eventsFault(bundle, signers.checkpoint, hashes)
  if (ofEvents !== null) return whole(ofEvents)
  const seals: SealFault[] = []
  for (const seal of manifest.seals) {
    const fault = await findSealFault(manifest, seal, hashes)
    if (fault !== null) seals.push(fault)
  }
  // a changed hour also makes the manifest's signature invalid, so the signature is not reported as well
  if (seals.length > 0) return { whole: null, seals }
  const purgeProblem = purgeFault(manifest)
  if (purgeProblem !== null) return whole(purgeProblem)
  const digest = said ?? (await crypto.digest(new TextEncoder().encode(canonicalJson(manifest))))
  const note = parseNote(signature)
  if (
    note?.text !== bundleSignedText(manifest.log, digest) ||
    !(await isSigned(note, signers.trusted, crypto))
  )
    return whole('the signature of the bundle is false: it is not the one that was made')
  return whole(null)
}

async function eventsFault(
  { manifest: { log, events } }: Bundle,
  checkpoint: SignedCheckpoint,
  hashes: BundleHashes,
): Promise<string | null> {
  if (events.at(-1)?.position !== checkpoint.checkpoint.size) return 'the head of the chain is missing'
  let before = 0
  for (const event of events) {
    if (event.position <= before) return `the event at position ${event.position} is out of order`
    before = event.position
    if (!(await isEventInLog(log, event, checkpoint, hashes)))
      return `the event at position ${event.position} is not in the log that was signed`
  }
  return null
}

/** Returns whether a checkpoint's log contains exactly this event. */
export async function isEventInLog(
  log: string,
  { proof, ...event }: BundledEvent,
  { checkpoint: { size, root } }: SignedCheckpoint,
  { leaf, node, digest }: BundleHashes,
): Promise<boolean> {
  const record = { ...event, company: logCompany(log) }
  const entry = await digest(new TextEncoder().encode(chainText(record)))
  return isIncludedAsync(
    { leaf: await leaf(entry), index: event.position - 1, size, root, proof: proof.map(bytesOf) },
    node,
  )
}

const bytesOf = (base64: string): Uint8Array => fromBase64(base64) ?? new Uint8Array()
