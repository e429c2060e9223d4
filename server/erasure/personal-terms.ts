import { findFileDigests } from '../files/reference-file.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { PersonalFields } from '../../domain/event-sourcing/personal-fields.ts'
import { workerPersonal } from '../../domain/worker/worker-record.ts'

/** event fields and columns that contain names of persons */
const NAMES: readonly string[] = [
  'fullName',
  'full_name',
  'nextOfKinName',
  'next_of_kin_name',
  'name',
  'reporter',
  'payer',
  'reportedBy',
]
/** fields whose values identify a person wherever they occur; other fields contain common words */
const RECOGNISED: readonly string[] = [
  ...NAMES,
  'employeeNo',
  'employee_no',
  'phone',
  'phoneNumber',
  'phone_number',
  'email',
  'addresses',
  'unsubscribed',
  'address',
  'nationalIdNo',
  'national_id_no',
  'idNumber',
  'id_number',
  'licenceNo',
  'licence_no',
  'goodConductNo',
  'good_conduct_no',
  'kraPin',
  'kra_pin',
  'nssfNo',
  'nssf_no',
  'shifNo',
  'shif_no',
  'nextOfKinPhone',
  'next_of_kin_phone',
  'guardNumber',
  'guard_number',
  'label',
]
/** minimum length of a text, and of a name; shorter ones match by chance */
const SHORTEST = 4
const SHORTEST_NAME = 2

/** A text that identifies a person. A name also matches as part of a longer text. */
export interface PersonalTerm {
  text: string
  isName: boolean
}

interface Said {
  event: object
}

/** Returns the texts in these fields that identify a person, each once. Searches at any depth. */
function wordsWithin(said: unknown): PersonalTerm[] {
  const words = new Map<string, PersonalTerm>()
  const take = (field: string, value: unknown) => {
    const isName = NAMES.includes(field)
    if (!RECOGNISED.includes(field) || typeof value !== 'string' || value === workerPersonal.fullName) return
    if (value.length < (isName ? SHORTEST_NAME : SHORTEST)) return
    words.set(value, { text: value, isName: isName || words.get(value)?.isName === true })
  }
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look)
    if (value === null || typeof value !== 'object') return
    for (const [field, inner] of Object.entries(value)) {
      for (const each of Array.isArray(inner) ? inner : [inner]) take(field, each)
      look(inner)
    }
  }
  look(said)
  return [...words.values()]
}

/** Returns the texts that identify the persons in entries of a record's lists. */
export const entryWords = (entries: readonly { field: string; value: unknown }[]): PersonalTerm[] =>
  wordsWithin(entries.map(({ field, value }) => ({ [field]: [value] })))

/** Returns all names and numbers that a person has ever had according to these events, each once. */
export const personWords = (events: readonly Said[]): PersonalTerm[] =>
  wordsWithin(events.map(({ event }) => event))

/** Like `personWords`, but only for the personal fields of a record, which may name several persons. */
export const recordWords = (events: readonly Said[], personal: PersonalFields): PersonalTerm[] =>
  wordsWithin(
    events.map(({ event }) =>
      Object.fromEntries(Object.entries(event).filter(([field]) => Object.hasOwn(personal, field))),
    ),
  )

/** Returns the texts that identify persons in a row of a record. Its columns may contain JSON. */
export const rowWords = (row: Readonly<Record<string, unknown>>): PersonalTerm[] =>
  wordsWithin(
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const json = typeof value === 'string' && /^[[{]/.test(value) ? jsonText.safeParse(value) : null
        return [column, json?.success ? json.data : value]
      }),
    ),
  )

/** event fields that contain digests of files */
const FILES: readonly string[] = [
  'photo',
  'avatar',
  'signature',
  'attachments',
  'file',
  'files',
  'filesBefore',
  'filesAfter',
  'answers',
  'remarks',
]
const DIGEST = /^[0-9a-f]{64}$/

/** Returns the digests of all files that these events refer to. */
export const personFiles = (events: readonly Said[]): string[] => [
  ...new Set(
    events
      .flatMap(({ event }) => FILES.map((field) => (event as Record<string, unknown>)[field]))
      .flatMap(findFileDigests)
      .filter((digest) => DIGEST.test(digest)),
  ),
]
