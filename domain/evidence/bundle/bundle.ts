import { toBase64, fromBase64 } from './base64.ts'
import { z } from 'zod'
import { canonicalJson } from '../../event-sourcing/canonical-json.ts'
import { jsonText } from '../../text/json-text.ts'
import { HASH_LENGTH } from '../merkle/merkle-tree.ts'

const hash = z.string().refine((text) => fromBase64(text)?.length === HASH_LENGTH, 'is no hash')
const whole = z.number().int().nonnegative()
const proof = z.array(hash).max(64)

/**
 * An event of the log with everything that its hash covers, and the proof that it is in the tree of
 * the checkpoint.
 */
export const bundledEvent = z.strictObject({
  position: whole,
  stream: z.string(),
  version: whole,
  // a number such as 1e999 becomes Infinity, which JSON cannot represent
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
 * A revision of a fix as its leaf contains it (`fixLeaf`), and the index of the leaf in the tree of
 * its seal.
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
  /** empty if all leaves of the seal are included, because the root can be computed from them */
  proof,
})
export type BundledFix = z.infer<typeof bundledFix>

/** Labels of the fields of a leaf. */
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

/** If a seal has more fixes than this, a bundle may contain a selection; an hour has this many seconds. */
export const MAX_FULL_SEAL_FIXES = 3600

/** Returns the second of a time, ms since epoch UTC; a selection has one fix of each second. */
export const secondNumber = (t: number): number => Math.floor(t / 1000)

/** The fixes covered by one seal within the period, by time. */
const bundledSeal = z.strictObject({
  /** position of the event that contains the seal */
  position: whole,
  /** start of the hour, ms since epoch UTC */
  hour: z.number(),
  /** the sealing round of a supplement; 0 for fixes that arrived in time */
  late: whole,
  fixes: z.array(bundledFix).min(1),
  /** the seal has more fixes than a bundle may contain: the first of each second is included */
  thinned: z.literal(true).optional(),
  /** digests of the columns (`bundle.ts`), which name the field that was changed; missing in the first bundles */
  columns: z.array(z.string()).length(LEAF_FIELDS.length).optional(),
})
export type BundledSeal = z.infer<typeof bundledSeal>

const manifest = z.strictObject({
  format: z.literal('askari-bundle-1'),
  /** name of the log; its company comes after the last slash */
  log: z.string(),
  guard: z.string(),
  /** requested period: [from, to), ms since epoch UTC */
  from: z.number(),
  to: z.number(),
  madeAt: z.number(),
  /** lines of the keys that have signed (https://c2sp.org/signed-note) */
  keys: z.array(z.string()).min(1).max(8),
  /** the signed checkpoint (https://c2sp.org/tlog-checkpoint) at which all proofs end */
  checkpoint: z.string(),
  /** by position; includes the last event of the checkpoint, the head of the chain */
  events: z.array(bundledEvent).min(1),
  seals: z.array(bundledSeal),
  /**
   * number of fixes in the period that no event of the checkpoint seals yet, so they are not
   * included
   */
  unsealed: whole,
  /** sealed hours of the period whose fixes retention has deleted; missing in the first bundles */
  purged: z.array(z.number()).optional(),
  /** the export for which it was made (`export-statements.ts`); missing in the first bundles */
  exportKey: z.string().optional(),
})
export type BundleManifest = z.infer<typeof manifest>

export const bundleSchema = z.strictObject({
  manifest,
  /** a signed note of `bundleSignedText` */
  signature: z.string(),
})
/** A selection of a log that can be verified without the log, given the line of its key. */
export type Bundle = z.infer<typeof bundleSchema>

/** The text of a bundle's file before and after the manifest's canonical JSON. */
export const manifestEnvelope = (signature: string) =>
  ['{"manifest":', `,"signature":${JSON.stringify(signature)}}\n`] as const

/** Returns a bundle as a file: each bundle has exactly one text. */
export const bundleFile = ({ manifest, signature }: Bundle): string =>
  manifestEnvelope(signature).join(canonicalJson(manifest))

/** Parses the bundle in a file without verifying its proofs; null if it is none. */
export function parseBundle(file: string): Bundle | null {
  const parsed = jsonText.pipe(bundleSchema).safeParse(file)
  return parsed.success && bundleFile(parsed.data) === file ? parsed.data : null
}

/** Returns the bundles in a file of one or several, one in each line. */
export const splitBundles = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Returns the signed text of a bundle: the SHA-256 of its manifest's canonical JSON. */
export const bundleSignedText = (log: string, digest: Uint8Array): string =>
  `${log}/bundle\nsha256 ${toBase64(digest)}\n`

/** Returns the leaf of a bundled revision in the tree of its seal. */
export const leafText = ({ leaf }: Pick<BundledFix, 'leaf'>): string => JSON.stringify(leaf)

/** Returns the company of a log, from the end of the log's name. */
export const logCompany = (log: string): string => log.split('/').at(-1) ?? ''

/**
 * number of stored base64 characters of a SHA-256 (48 bits): the proofs find every change, and
 * these only locate its field
 */
const DIGEST_CHARACTERS = 8

/** Yields the hashed text of each field of a seal's fixes: its values as JSON. */
export function* leafColumns(fixes: readonly Pick<BundledFix, 'leaf'>[]): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const field of LEAF_FIELDS.keys())
    yield encoder.encode(JSON.stringify(fixes.map(({ leaf }) => leaf[field])))
}

/** Returns the part of a column's SHA-256 that a bundle stores. */
export const columnDigest = (sha256: Uint8Array): string => toBase64(sha256).slice(0, DIGEST_CHARACTERS)

/**
 * Returns which fields of a seal were changed after the bundle was made; empty if it has no
 * digests, or if all differ because fixes were added, removed or replaced.
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
