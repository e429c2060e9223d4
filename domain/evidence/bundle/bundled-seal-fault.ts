import { streamName } from '../../event-sourcing/event.ts'
import { fromBase64 } from './base64.ts'
import {
  type BundledSeal,
  type BundleManifest,
  logCompany,
  leafText,
  secondNumber,
  MAX_FULL_SEAL_FIXES,
  findChangedFields,
} from './bundle.ts'
import type { BundleHashes } from './bundle-hashes.ts'
import { SEAL_HOUR_MS, sealHourStart } from '../seals/closed-hours.ts'
import { type FixSealsEvent, fixSealsStream, type Seal } from '../seals/fix-seals.ts'
import { isIncludedAsync } from '../merkle/merkle-proof.ts'

/** Why the fixes of a guard's hour do not match their seal (Merkle root). */
export interface SealFault {
  /** start of the hour, ms since epoch UTC; null if it cannot be read */
  hour: number | null
  /** time of the changed fix, ms since epoch UTC; null if the proofs do not show which one it is */
  t: number | null
  /** labels of the changed fields; empty if they cannot be determined */
  fields: readonly string[]
  fault: string
}

/**
 * Returns why the event with a seal (Merkle root) does not prove the seal's fixes; null if it does. The
 * caller has already verified that the event log contains the event.
 */
export async function findSealFault(
  manifest: BundleManifest,
  bundled: BundledSeal,
  hashes: BundleHashes,
): Promise<SealFault | null> {
  const found = await faultOf(manifest, bundled, hashes)
  if (found === null) return null
  const fields = found.fields ?? (await findChangedFields(bundled, hashes.digest))
  const what = fields.length === 0 ? '' : ` (${fields.join(', ')})`
  return { hour: bundled.hour, t: found.t ?? null, fields, fault: `${found.fault}${what}` }
}

interface Found {
  fault: string
  t?: number
  fields?: readonly string[]
}

async function faultOf(
  manifest: BundleManifest,
  bundled: BundledSeal,
  hashes: BundleHashes,
): Promise<Found | null> {
  const { guard, from, to } = manifest
  const { hour, fixes, thinned = false } = bundled
  const stated = statedSeal(manifest, bundled)
  const of = `the hour from ${isoText(hour)}`
  if (!stated) return { fault: `${of} is not sealed by the event at position ${bundled.position}` }
  const isChoice = thinned && stated.count > MAX_FULL_SEAL_FIXES
  const leaves: Uint8Array[] = []
  let second = -Infinity
  for (const [i, fix] of fixes.entries()) {
    const [t] = fix.leaf
    if (t < from || t >= to || sealHourStart(t) !== hour)
      return { fault: `the fix of ${isoText(t)} is not of ${of} and the span`, t, fields: ['time'] }
    const isNext = isChoice ? secondNumber(t) > second : fix.index === (fixes[0]?.index ?? 0) + i
    if (!isNext) return { fault: `a fix before that of ${isoText(t)} was left out`, t, fields: [] }
    second = secondNumber(t)
    leaves.push(await hashes.leaf(new TextEncoder().encode(leafText(fix))))
  }
  const root = bytesOf(stated.root)
  if (fixes.length === stated.count) {
    const isWhole = fixes[0]?.index === 0 && fixes.every(({ proof }) => proof.length === 0)
    return isWhole && isSame(await hashes.root(leaves), root)
      ? null
      : { fault: `${of} holds other fixes of guard ${guard} than were sealed` }
  }
  if (!isChoice && hour >= from && hour + SEAL_HOUR_MS <= to)
    return { fault: `fixes of ${of} were left out`, fields: [] }
  for (const [i, { index, proof, leaf }] of fixes.entries()) {
    const inclusion = {
      leaf: leaves[i] as Uint8Array,
      index,
      size: stated.count,
      root,
      proof: proof.map((each) => fromBase64(each) ?? new Uint8Array()),
    }
    if (!(await isIncludedAsync(inclusion, hashes.node)))
      return { fault: `the fix of ${isoText(leaf[0])} is not what was sealed`, t: leaf[0] }
  }
  return null
}

/**
 * Returns why the purged hours of a bundle contradict its events; null if they agree. The caller has
 * already verified that the event log contains the events.
 */
export function purgeFault(manifest: BundleManifest): string | null {
  const { from, to, purged = [] } = manifest
  const said = sealingEvents(manifest).map((event) =>
    event.type === 'FixesPurged' ? event.before : -Infinity,
  )
  const latest = Math.max(-Infinity, ...said)
  for (const hour of purged) {
    if (hour < sealHourStart(from) || hour >= to) return `the hour from ${isoText(hour)} is not of the span`
    if (hour >= latest) return `no event says that the hour from ${isoText(hour)} was let go`
  }
  return null
}

/**
 * Returns the time until which hours were sealed, from the newest sealing event in a bundle, ms since epoch
 * UTC; null: the bundle has no such event.
 */
export function bundleSealedUntil(manifest: BundleManifest): number | null {
  const said = sealingEvents(manifest).flatMap((event) =>
    event.type === 'FixesSealed' && event.whole ? [event.until] : [],
  )
  return said.length === 0 ? null : Math.max(...said)
}

function sealingEvents({ log, events }: BundleManifest): FixSealsEvent[] {
  const stream = streamName(fixSealsStream.name, logCompany(log))
  return events.flatMap((record) => {
    const { data } = fixSealsStream.event.safeParse(record.event)
    return record.stream === stream && data ? [data] : []
  })
}

function statedSeal(
  { log, guard, events }: BundleManifest,
  { position, hour, late }: BundledSeal,
): Seal | null {
  const record = events.find((event) => event.position === position)
  if (record?.stream !== streamName(fixSealsStream.name, logCompany(log))) return null
  const { data } = fixSealsStream.event.safeParse(record.event)
  if (data?.type !== 'FixesSealed' || (late !== 0 && late !== data.round)) return null
  const seals = late === 0 ? data.seals : data.late
  return seals.find((seal) => seal.workerId === guard && seal.hour === hour) ?? null
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i])

function isoText(t: number): string {
  const time = new Date(t)
  return Number.isNaN(time.getTime()) ? String(t) : time.toISOString()
}
