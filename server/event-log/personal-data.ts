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

/** The keys that decrypt personal data. */
export type PersonKeys = Pick<ServerKeys, 'person'>
/** Which fields of a type of stream are personal. */
export type PersonalFieldsLookup = (type: string) => PersonalFields | undefined

/** marks a list entry whose key was erased before the entry was written */
const PASSED = ''
const NONCE = 12
const TAG = 16
const fields = z.record(z.string(), z.unknown())
/** a list whose entries have separate keys; the names of the keys contain the event's `version` */
const encryptedList = z.object({ version: z.number(), entries: z.array(z.string()) })
const withEncrypted = z.looseObject({
  encrypted: z.object({
    fields: z.array(z.string()),
    /** which of the fields are such lists */
    lists: z.array(z.string()).optional(),
    /** base64url of the nonce, the encrypted JSON and the tag */
    data: z.string(),
  }),
})

interface Place {
  company: string
  /** a stream, or an entry of a list in one of its events */
  stream: string
}

const bound = ({ company, stream }: Place): Buffer => Buffer.from(canonicalJson([company, stream]))

function encrypt(key: Uint8Array, place: Place, value: unknown): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place))
  const text = Buffer.concat([nonce, cipher.update(canonicalJson(value), 'utf8'), cipher.final()])
  return Buffer.concat([text, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts content; returns undefined if the key is gone. */
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
    // encrypted with a lost key ring, or changed: unreadable, as after an erasure
    return undefined
  }
}

/**
 * Encrypts the personal fields of an event for the log with AES-256-GCM: first each entry of a list of
 * persons with its own key, then the fields with the key of the stream. Throws if the stream was erased,
 * because no command may add to it.
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
      // the key of this version was erased after the backup that was restored, so it cannot be used
      // again
      passed.push(PASSED)
    }
  }
  const lists = names.filter((name) => Object.hasOwn(personalParts, name) && Array.isArray(secret[name]))
  const hidden: Record<string, unknown> = { ...secret }
  // same order as when reading
  for (const name of lists.toSorted())
    hidden[name] = { version: place.version, entries: (secret[name] as unknown[]).flatMap(entriesIn) }
  const data = encrypt(ofStream, place, hidden)
  const encrypted = { fields: names, ...(lists.length > 0 && { lists }), data }
  return { ...open, type: event.type, encrypted } as { type: string }
}

/** An entry of a list of persons in a stored event that can be read. */
export interface PersonalEntry {
  /** name of the entry's key */
  name: string
  field: string
  value: unknown
}

type Encrypted = z.infer<typeof withEncrypted>['encrypted']

/**
 * Decrypts the fields of an event, and the entries of its lists with existing keys; null if the key is gone.
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

/** Returns the stored entries of lists of persons in a row of the log. */
export function readPersonalEntries(keys: PersonKeys, row: Place & { data: string }): PersonalEntry[] {
  const stored = jsonText.pipe(withEncrypted).safeParse(row.data)
  if (!stored.success) return []
  return readFields(keys, { company: row.company, stream: row.stream }, stored.data.encrypted)?.entries ?? []
}

/** Returns the decrypted data of a stored event; for an erased person, the replacements. */
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

/** Returns the data of a stored event as if these keys were erased. */
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
 * Plugin that decrypts personal data in queries for events. Code that needs events as they are stored and
 * hashed uses queries without plugins.
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
