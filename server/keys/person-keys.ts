import { createHash, randomBytes } from 'node:crypto'
import { streamParts } from '../../domain/event-sourcing/event.ts'

/**
 * The keys of all persons as a binary tree of seeds: each seed determines its two children, and a leaf is the
 * key of one stream. Only the necessary seeds are stored (hex, by their path of 0 and 1), at first the root.
 * Erasing a person replaces the seeds on the path by their siblings, so that nobody can compute the leaf.
 */
export type PersonSeeds = Readonly<Record<string, string>>

/** bits for each part of a path: company, stream type, id; keys of related persons share most of it */
const BITS = 32
/** bits for an entry of a list in an event: the event's version, and the index in the list */
const VERSION_BITS = 24
const ENTRY_BITS = 12
/** maximum number of cached keys, 32 bytes each */
const MOST_AT_HAND = 50_000

export const newPersonSeeds = (): PersonSeeds => ({ '': randomBytes(32).toString('hex') })

const child = (seed: Uint8Array, bit: string): Buffer =>
  createHash('sha256').update(seed).update(bit).digest()

const bitsOf = (number: number, bits = BITS): string => number.toString(2).padStart(bits, '0')

function numberIn(id: string, bits = BITS): number {
  const number = Number(id)
  if (!Number.isInteger(number) || number < 0 || number >= 2 ** bits)
    throw new TypeError(`a person is in a stream with a number, and this is ${id}`)
  return number
}

/** Returns the key name of an entry of a list in an event: `client-5/3/0` for entry 0 of version 3. */
export const entryName = (stream: string, version: number, entry: number): string =>
  `${stream}/${version}/${entry}`

/** Returns the stream in a key name, and whether the key belongs to an entry of a list. */
export function parseKeyName(name: string): { stream: string; isEntry: boolean } {
  const [stream = '', version] = name.split('/')
  return { stream, isEntry: version !== undefined }
}

function pathOf(company: string, name: string): string {
  const [stream = '', version, entry] = name.split('/')
  const { type, id } = streamParts(stream)
  const kinds = (of: string) => createHash('sha256').update(of).digest().readUInt32BE(0)
  const record = (of: string) => bitsOf(numberIn(company)) + bitsOf(kinds(of)) + bitsOf(numberIn(id))
  if (version === undefined || entry === undefined) return record(type)
  // This path is separate from that of the stream's key, because a key derived from that one could not be
  // removed separately.
  return (
    record(`${type}/entries`) +
    bitsOf(numberIn(version, VERSION_BITS), VERSION_BITS) +
    bitsOf(numberIn(entry, ENTRY_BITS), ENTRY_BITS)
  )
}

/** Returns the first part of a path at which a seed is stored; null: none. */
function storedPart(seeds: PersonSeeds, path: string): string | null {
  for (let length = 0; length <= path.length; length++)
    if (seeds[path.slice(0, length)] !== undefined) return path.slice(0, length)
  return null
}

const atHand = new WeakMap<PersonSeeds, Map<string, Buffer | null>>()

/** Computes the seed at a path from the stored seeds; caches it, and that of the stream type. */
function seedAt(seeds: PersonSeeds, path: string): Buffer | null {
  const known = atHand.get(seeds) ?? new Map<string, Buffer | null>()
  atHand.set(seeds, known)
  const made = known.get(path)
  if (made !== undefined) return made
  if (known.size >= MOST_AT_HAND) known.clear()
  const stored = storedPart(seeds, path)
  const from = stored !== null && path.length > 2 * BITS && stored.length < 2 * BITS ? 2 * BITS : null
  let seed =
    stored === null
      ? null
      : from === null
        ? Buffer.from(seeds[stored] ?? '', 'hex')
        : seedAt(seeds, path.slice(0, from))
  if (seed !== null) for (const bit of path.slice(from ?? stored?.length)) seed = child(seed, bit)
  known.set(path, seed)
  return seed
}

/** Returns the key (32 bytes) for the personal data of a stream or an entry; null if it was erased. */
export const personKey = (seeds: PersonSeeds, company: string, name: string): Buffer | null =>
  seedAt(seeds, pathOf(company, name))

/**
 * Returns seeds from which the keys of these streams can no longer be computed, but the keys of all others
 * can.
 */
export function removeKeys(seeds: PersonSeeds, company: string, streams: readonly string[]): PersonSeeds {
  const left: Record<string, string> = { ...seeds }
  for (const path of streams.map((stream) => pathOf(company, stream))) {
    const stored = storedPart(left, path)
    if (stored === null) continue
    let seed: Buffer = Buffer.from(left[stored] ?? '', 'hex')
    delete left[stored]
    for (let at = stored.length; at < path.length; at++) {
      const bit = path[at] ?? ''
      const other = bit === '0' ? '1' : '0'
      left[path.slice(0, at) + other] = child(seed, other).toString('hex')
      seed = child(seed, bit)
    }
  }
  return left
}
