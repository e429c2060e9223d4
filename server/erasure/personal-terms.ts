import { findFileDigests } from '../files/reference-file.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { PersonalFields } from '../../domain/event-sourcing/personal-fields.ts'
import { workerPersonal } from '../../domain/worker/worker-record.ts'

/** event fields and columns with names of persons */
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
/** fields whose values identify a person in any text; values of other fields are common words */
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
/** shorter texts would match by chance */
const SHORTEST = 4
const SHORTEST_NAME = 2

/** A text that identifies a person; a name also matches within a longer text. */
export interface PersonalTerm {
  text: string
  isName: boolean
}

interface Said {
  event: object
}

/** Returns the texts in some fields that identify a person, at any depth, each once. */
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

/** Returns the texts that identify a person in a list of a record. */
export const entryWords = (entries: readonly { field: string; value: unknown }[]): PersonalTerm[] =>
  wordsWithin(entries.map(({ field, value }) => ({ [field]: [value] })))

/** Returns all names and numbers that a person had in these events, each once. */
export const personWords = (events: readonly Said[]): PersonalTerm[] =>
  wordsWithin(events.map(({ event }) => event))

/** Does the same for the personal fields of a record, which may concern several persons. */
export const recordWords = (events: readonly Said[], personal: PersonalFields): PersonalTerm[] =>
  wordsWithin(
    events.map(({ event }) =>
      Object.fromEntries(Object.entries(event).filter(([field]) => Object.hasOwn(personal, field))),
    ),
  )

/** Returns the texts that identify persons in a row of a record, whose columns may be JSON. */
export const rowWords = (row: Readonly<Record<string, unknown>>): PersonalTerm[] =>
  wordsWithin(
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const json = typeof value === 'string' && /^[[{]/.test(value) ? jsonText.safeParse(value) : null
        return [column, json?.success ? json.data : value]
      }),
    ),
  )

/** event fields that refer to files */
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
