import { toBase64, fromBase64 } from './base64.ts'
import { z } from 'zod'
import { canonicalJson } from '../../event-sourcing/canonical-json.ts'
import { jsonText } from '../../text/json-text.ts'
import { HASH_LENGTH } from '../merkle/merkle-tree.ts'

const hash = z.string().refine((text) => fromBase64(text)?.length === HASH_LENGTH, 'is no hash')
const whole = z.number().int().nonnegative()
const proof = z.array(hash).max(64)

/**
 * A logged event with all fields that its hash covers, and the proof that the checkpoint's tree contains
 * it.
 */
export const bundledEvent = z.strictObject({
  position: whole,
  stream: z.string(),
  version: whole,
  // refuses numbers such as 1e999: they become Infinity, which JSON cannot represent
  event: z
    .looseObject({ type: z.string() })
    .refine((event) => z.json().safeParse(event).success, 'is no JSON'),
  at: z.number(),
  by: z.string(),
  commandId: z.string(),
  prevHash: z.string(),
  proof,
})
export type BundledEvent = z.infer<typeof bundledEvent>

/**
 * A revision of a fix as its Merkle leaf contains it (`fixLeaf`). `index` is the leaf's index in the tree
 * whose root is the seal.
 */
const bundledFix = z.strictObject({
  index: whole,
  leaf: z.tuple([
    z.number(),
    z.number(),
    z.number(),
    z.string().nullable(),
    z.string().nullable(),
    z.string(),
    z.number(),
    z.number(),
    z.number().nullable(),
    z.number().nullable(),
  ]),
  /**
   * sibling hashes; empty if the bundle contains all leaves of the seal, from which the root can be
   * computed
   */
  proof,
})
export type BundledFix = z.infer<typeof bundledFix>

/** Labels of the fields of a Merkle leaf (`fixLeaf`). */
export const LEAF_FIELDS = [
  'time',
  'version',
  'time of arrival',
  'phone',
  'message',
  'source',
  'latitude',
  'longitude',
  'accuracy',
  'speed',
] as const

/**
 * Maximum number of fixes of a guard's hour that a bundle must contain completely. Above it, the bundle may
 * contain a selection. An hour has this many seconds.
 */
export const MAX_FULL_SEAL_FIXES = 3600

/**
 * Returns the number of the second of a time (ms since epoch UTC). A selection contains one fix of each
 * second.
 */
export const secondNumber = (t: number): number => Math.floor(t / 1000)

/** Those fixes of a seal (a guard's hour) that are within the bundle's period, ascending in time. */
const bundledSeal = z.strictObject({
  /** position of the event with the seal in the event log */
  position: whole,
  /** start of the hour, ms since epoch UTC */
  hour: z.number(),
  /** number of the sealing round if the seal is a supplement, i.e. covers late fixes; otherwise 0 */
  late: whole,
  fixes: z.array(bundledFix).min(1),
  /** set if the hour has too many fixes: the bundle contains only the first fix of each second */
  thinned: z.literal(true).optional(),
  /**
   * digests of the columns (see `columnDigest`), which show the field of a later change; bundles of the
   * first version lack them
   */
  columns: z.array(z.string()).length(LEAF_FIELDS.length).optional(),
})
export type BundledSeal = z.infer<typeof bundledSeal>

const manifest = z.strictObject({
  format: z.literal('askari-bundle-1'),
  /** name of the log; the part after the last slash is the company */
  log: z.string(),
  guard: z.string(),
  /** requested period: [from, to), ms since epoch UTC */
  from: z.number(),
  to: z.number(),
  madeAt: z.number(),
  /** public keys that signed, as verifier lines (https://c2sp.org/signed-note) */
  keys: z.array(z.string()).min(1).max(8),
  /** signed checkpoint (https://c2sp.org/tlog-checkpoint) to which all proofs refer */
  checkpoint: z.string(),
  /** ascending by position; the last one is the last event that the checkpoint covers */
  events: z.array(bundledEvent).min(1),
  seals: z.array(bundledSeal),
  /**
   * number of fixes in the period whose hour had no seal at the checkpoint; the bundle does not contain
   * them
   */
  unsealed: whole,
  /** sealed hours in the period whose fixes retention has purged; bundles of the first version lack it */
  purged: z.array(z.number()).optional(),
  /**
   * key of the export that created the bundle (`export-statements.ts`); bundles of the first version lack
   * it
   */
  exportKey: z.string().optional(),
})
export type BundleManifest = z.infer<typeof manifest>

export const bundleSchema = z.strictObject({
  manifest,
  /** signed note of `bundleSignedText` */
  signature: z.string(),
})
/**
 * A selection of an event log that can be verified without the log, if the verifier knows the log's public
 * key.
 */
export type Bundle = z.infer<typeof bundleSchema>

/** Returns the text in a bundle file before and after the manifest's canonical JSON. */
export const manifestEnvelope = (signature: string) =>
  ['{"manifest":', `,"signature":${JSON.stringify(signature)}}\n`] as const

/** Returns a bundle as the text of a file. The same bundle always gives the same text. */
export const bundleFile = ({ manifest, signature }: Bundle): string =>
  manifestEnvelope(signature).join(canonicalJson(manifest))

/** Parses a bundle file without verifying the proofs; null if the text is not exactly a bundle. */
export function parseBundle(file: string): Bundle | null {
  const parsed = jsonText.pipe(bundleSchema).safeParse(file)
  return parsed.success && bundleFile(parsed.data) === file ? parsed.data : null
}

/** Splits a file with one or more bundles, one on each line. */
export const splitBundles = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Returns the text that signs a bundle: it contains the SHA-256 of the manifest's canonical JSON. */
export const bundleSignedText = (log: string, digest: Uint8Array): string =>
  `${log}/bundle\nsha256 ${toBase64(digest)}\n`

/** Returns the text of a bundled revision's leaf in its seal's tree. */
export const leafText = ({ leaf }: Pick<BundledFix, 'leaf'>): string => JSON.stringify(leaf)

/** Returns the company of a log: the last part of the log's name. */
export const logCompany = (log: string): string => log.split('/').at(-1) ?? ''

/**
 * number of base64 characters stored of a SHA-256 (48 bits). They only locate the field of a change; the
 * proofs detect every change.
 */
const DIGEST_CHARACTERS = 8

/**
 * Yields the bytes to hash for each field: the JSON array of the field's values in all fixes of one seal (a
 * guard's hour).
 */
export function* leafColumns(fixes: readonly Pick<BundledFix, 'leaf'>[]): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const field of LEAF_FIELDS.keys())
    yield encoder.encode(JSON.stringify(fixes.map(({ leaf }) => leaf[field])))
}

/** Returns the part of a column's SHA-256 that a bundle stores. */
export const columnDigest = (sha256: Uint8Array): string => toBase64(sha256).slice(0, DIGEST_CHARACTERS)

/**
 * Returns which fields of a seal's fixes were changed after the bundle was made. It is empty if the seal
 * has no digests, or if all differ because fixes were added, removed or replaced.
 */
export async function findChangedFields(
  { fixes, columns }: Pick<BundledSeal, 'fixes' | 'columns'>,
  digest: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<string[]> {
  if (!columns) return []
  const now = await Promise.all([...leafColumns(fixes)].map(digest))
  const changed = LEAF_FIELDS.filter((_, field) => columnDigest(now[field] as Uint8Array) !== columns[field])
  return changed.length < LEAF_FIELDS.length ? changed : []
}
