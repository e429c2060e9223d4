import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely'
import { z } from 'zod'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { streamParts } from '../../domain/event.ts'
import { jsonText } from '../../domain/json-text.ts'
import { erasedFields, type PersonalFields, splitPersonal } from '../../domain/personal-fields.ts'
import type { ServerKeys } from '../keys/server-keys.ts'

/** The keys by which personal data is read. */
export type PersonKeys = Pick<ServerKeys, 'person'>
/** Which fields of a type of stream are personal. */
export type PersonalOf = (type: string) => PersonalFields | undefined

const NONCE = 12
const TAG = 16
const fields = z.record(z.string(), z.unknown())
const withEncrypted = z.looseObject({
  encrypted: z.object({
    fields: z.array(z.string()),
    /** base64url of the nonce, the encrypted JSON and the tag */
    data: z.string(),
  }),
})

interface Place {
  company: string
  stream: string
}

const bound = ({ company, stream }: Place): Buffer => Buffer.from(canonicalJson([company, stream]))

/**
 * An event as the log stores it: its personal fields encrypted with AES-256-GCM by the key of the stream. Throws where the
 * stream was erased, as no command may add to it then.
 */
export function encryptEvent<Event extends { type: string }>(
  keys: PersonKeys,
  place: Place,
  personal: PersonalFields,
  event: Event,
): { type: string } {
  const { open, secret } = splitPersonal(personal, event)
  const names = Object.keys(secret)
  if (names.length === 0) return event
  const key = keys.person(place.company, place.stream)
  if (key === null) throw new Error(`${place.stream} was erased, and ${event.type} holds personal data`)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place))
  const text = Buffer.concat([nonce, cipher.update(canonicalJson(secret), 'utf8'), cipher.final()])
  const data = Buffer.concat([text, cipher.getAuthTag()]).toString('base64url')
  return { ...open, type: event.type, encrypted: { fields: names, data } } as { type: string }
}

function readFields(keys: PersonKeys, place: Place, data: string): Record<string, unknown> | null {
  const key = keys.person(place.company, place.stream)
  if (key === null) return null
  const sealed = Buffer.from(data, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE)).setAAD(bound(place))
  cipher.setAuthTag(sealed.subarray(-TAG))
  try {
    const text = Buffer.concat([cipher.update(sealed.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8')
    return jsonText.pipe(fields).parse(text)
  } catch {
    // encrypted by the keys of a ring that is lost, or changed since: unreadable, as after an erasure
    return null
  }
}

/** The data of a stored event as it was decided; of a person who was erased, what stands in the place of their data. */
function readable(keys: PersonKeys, personalOf: PersonalOf, place: Place, data: string): string {
  const read = jsonText.pipe(withEncrypted).safeParse(data)
  if (!read.success) return data
  const { encrypted, ...open } = read.data
  const personal = personalOf(streamParts(place.stream).type) ?? {}
  return canonicalJson({
    ...open,
    ...(readFields(keys, place, encrypted.data) ?? erasedFields(personal, encrypted.fields)),
  })
}

/** The data of a stored event as it reads once the personal data of its record was erased. */
export const readErased = (personalOf: PersonalOf, row: Place & { data: string }): string =>
  readable({ person: () => null }, personalOf, row, row.data)

/**
 * Lets queries read the personal data in events. Code that needs events as they are stored, and as they were hashed, asks
 * without plugins.
 */
export class ReadPersonalData implements KyselyPlugin {
  readonly #keys: PersonKeys
  readonly #personalOf: PersonalOf

  constructor(keys: PersonKeys, personalOf: PersonalOf) {
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
