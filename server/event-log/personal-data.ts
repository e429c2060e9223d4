import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely'
import { z } from 'zod'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import { streamParts, type StreamType } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import {
  erasedFieldValues,
  type PersonalFields,
  splitPersonal,
} from '../../domain/event-sourcing/personal-fields.ts'
import { entryName } from '../keys/person-keys.ts'
import type { ServerKeys } from '../keys/server-keys.ts'

/** Access to the keys that decrypt personal data. */
export type PersonKeys = Pick<ServerKeys, 'person'>
/** Returns which fields of a stream type contain personal data. */
export type PersonalFieldsLookup = (type: string) => PersonalFields | undefined

/** value of a list entry that was skipped, because the key with its name was already erased */
const PASSED = ''
const NONCE = 12
const TAG = 16
const fields = z.record(z.string(), z.unknown())
/**
 * An encrypted list whose entries have a key each. Names of the keys contain `version`, that of the event.
 */
const encryptedList = z.object({ version: z.number(), entries: z.array(z.string()) })
const withEncrypted = z.looseObject({
  encrypted: z.object({
    fields: z.array(z.string()),
    /** those of the fields that are such lists */
    lists: z.array(z.string()).optional(),
    /** base64url of the nonce, the encrypted JSON and the tag */
    data: z.string(),
  }),
})

interface Place {
  company: string
  /** name of the key: that of a stream, or of a list entry in an event */
  stream: string
}

const bound = ({ company, stream }: Place): Buffer => Buffer.from(canonicalJson([company, stream]))

function encrypt(key: Uint8Array, place: Place, value: unknown): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place))
  const text = Buffer.concat([nonce, cipher.update(canonicalJson(value), 'utf8'), cipher.final()])
  return Buffer.concat([text, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a value; undefined if its key is erased. */
function decrypt(keys: PersonKeys, place: Place, data: string): unknown {
  const key = keys.person(place.company, place.stream)
  if (key === null) return undefined
  const sealed = Buffer.from(data, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE)).setAAD(bound(place))
  cipher.setAuthTag(sealed.subarray(-TAG))
  try {
    const text = Buffer.concat([cipher.update(sealed.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8')
    return jsonText.parse(text)
  } catch {
    // encrypted with a lost key ring, or changed: treat it as erased
    return undefined
  }
}

/**
 * Encrypts the personal fields of an event with AES-256-GCM. First, each entry in a list of persons is
 * encrypted with its own key; then all fields with the stream's key. Throws if the stream's key is erased,
 * because no command may add to an erased record.
 */
export function encryptEvent<Event extends { type: string }>(
  keys: PersonKeys,
  place: Place & { version: number },
  { personal = {}, personalParts = {} }: Pick<StreamType<never, never, never>, 'personal' | 'personalParts'>,
  event: Event,
): { type: string } {
  const { open, secret } = splitPersonal(personal, event)
  const names = Object.keys(secret)
  if (names.length === 0) return event
  const needed = (stream: string): Uint8Array => {
    const key = keys.person(place.company, stream)
    if (key === null) throw new Error(`${stream} was erased, and ${event.type} holds personal data`)
    return key
  }
  const ofStream = needed(place.stream)
  let count = 0
  const entriesIn = (value: unknown): string[] => {
    const passed: string[] = []
    for (;;) {
      const stream = entryName(place.stream, place.version, count++)
      const key = keys.person(place.company, stream)
      if (key !== null) return [...passed, encrypt(key, { company: place.company, stream }, value)]
      // The key with this name was erased, but a restored backup lacks that event. Never use the name again.
      passed.push(PASSED)
    }
  }
  const lists = names.filter((name) => Object.hasOwn(personalParts, name) && Array.isArray(secret[name]))
  const hidden: Record<string, unknown> = { ...secret }
  // sorted as in canonical JSON, because reading numbers them so
  for (const name of lists.toSorted())
    hidden[name] = { version: place.version, entries: (secret[name] as unknown[]).flatMap(entriesIn) }
  const data = encrypt(ofStream, place, hidden)
  const encrypted = { fields: names, ...(lists.length > 0 && { lists }), data }
  return { ...open, type: event.type, encrypted } as { type: string }
}

/** An entry in a list of persons of a stored event, whose key is not erased. */
export interface PersonalEntry {
  /** name of the entry's key */
  name: string
  field: string
  value: unknown
}

type Encrypted = z.infer<typeof withEncrypted>['encrypted']

/**
 * Decrypts the fields of an event, with those list entries whose keys exist. null: the stream's key is
 * erased.
 */
function readFields(
  keys: PersonKeys,
  place: Place,
  { lists = [], data }: Encrypted,
): { read: Record<string, unknown>; entries: PersonalEntry[] } | null {
  const hidden = fields.safeParse(decrypt(keys, place, data))
  if (!hidden.success) return null
  let count = 0
  const entries: PersonalEntry[] = []
  const read = Object.entries(hidden.data).map(([field, value]) => {
    if (!lists.includes(field)) return [field, value]
    const { version, entries: all } = encryptedList.parse(value)
    const seen = all.flatMap((text): PersonalEntry[] => {
      const name = entryName(place.stream, version, count++)
      const found =
        text === PASSED ? undefined : decrypt(keys, { company: place.company, stream: name }, text)
      return found === undefined ? [] : [{ name, field, value: found }]
    })
    entries.push(...seen)
    return [field, seen.map((entry) => entry.value)]
  })
  return { read: Object.fromEntries(read), entries }
}

/** Returns the list entries of persons in a row of the event log, as far as their keys exist. */
export function readPersonalEntries(keys: PersonKeys, row: Place & { data: string }): PersonalEntry[] {
  const stored = jsonText.pipe(withEncrypted).safeParse(row.data)
  if (!stored.success) return []
  return readFields(keys, { company: row.company, stream: row.stream }, stored.data.encrypted)?.entries ?? []
}

/**
 * Returns the data of a stored event with personal fields decrypted. For an erased person, replacement
 * values are returned.
 */
function readable(keys: PersonKeys, personalOf: PersonalFieldsLookup, place: Place, data: string): string {
  const stored = jsonText.pipe(withEncrypted).safeParse(data)
  if (!stored.success) return data
  const { encrypted, ...open } = stored.data
  const personal = personalOf(streamParts(place.stream).type) ?? {}
  return canonicalJson({
    ...open,
    ...(readFields(keys, place, encrypted)?.read ?? erasedFieldValues(personal, encrypted.fields)),
  })
}

/** Returns the data of a stored event as if the keys in `gone` were erased. */
export const readWithoutKeys = (
  keys: PersonKeys,
  gone: ReadonlySet<string>,
  personalOf: PersonalFieldsLookup,
  row: Place & { data: string },
): string =>
  readable(
    { person: (company, name) => (gone.has(name) ? null : keys.person(company, name)) },
    personalOf,
    { company: row.company, stream: row.stream },
    row.data,
  )

/**
 * Kysely plugin that decrypts personal data in rows of the event log. Use `withoutPlugins` to read events as
 * they are stored and hashed.
 */
export class ReadPersonalData implements KyselyPlugin {
  readonly #keys: PersonKeys
  readonly #personalOf: PersonalFieldsLookup

  constructor(keys: PersonKeys, personalOf: PersonalFieldsLookup) {
    this.#keys = keys
    this.#personalOf = personalOf
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (first === undefined || !('prev_hash' in first && 'data' in first)) return result
    for (const row of result.rows) {
      const { company, stream, data } = row
      if (typeof data === 'string' && data.includes('"encrypted":{'))
        row.data = readable(
          this.#keys,
          this.#personalOf,
          { company: String(company), stream: String(stream) },
          data,
        )
    }
    return result
  }
}
