import { jsonText } from '../../domain/json-text.ts'
import { workerPersonal } from '../../domain/worker/worker-record.ts'

/** by which somebody is recognised wherever it is quoted; the others are words that anybody may use */
const RECOGNISED = [
  'fullName',
  'employeeNo',
  'phone',
  'email',
  'address',
  'nationalIdNo',
  'licenceNo',
  'goodConductNo',
  'kraPin',
  'nssfNo',
  'shifNo',
  'nextOfKinName',
  'nextOfKinPhone',
  'label',
] as const
/** what is shorter stands in many texts by chance */
const SHORTEST = 4

interface Said {
  event: object
}

/** Those of some values that are texts by which somebody is recognised, each once. */
export const recognisable = (said: readonly unknown[]): string[] => [
  ...new Set(
    said.filter(
      (each): each is string =>
        typeof each === 'string' && each.length >= SHORTEST && each !== workerPersonal.fullName,
    ),
  ),
]

/** All that a person was ever called or numbered in these events, each once. */
export const wordsOfPerson = (events: readonly Said[]): string[] =>
  recognisable(
    events.flatMap(({ event }) => RECOGNISED.map((field) => (event as Record<string, unknown>)[field])),
  )

/** by which somebody is recognised within the fields of a record that is of several persons */
const RECOGNISED_WITHIN: readonly string[] = [
  ...RECOGNISED,
  'name',
  'phoneNumber',
  'idNumber',
  'id_number',
  'reporter',
  'payer',
  'reportedBy',
  'full_name',
  'phone_number',
]

/** The texts by which somebody is recognised in such fields, however deep they are, each once. */
export function wordsWithin(said: unknown): string[] {
  const words: unknown[] = []
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look)
    if (value === null || typeof value !== 'object') return
    for (const [field, inner] of Object.entries(value)) {
      if (RECOGNISED_WITHIN.includes(field)) words.push(inner)
      look(inner)
    }
  }
  look(said)
  return recognisable(words)
}

/** The same in the row of a record, whose columns may be JSON. */
export const wordsOfRow = (row: Readonly<Record<string, unknown>>): string[] =>
  wordsWithin(
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const json = typeof value === 'string' && /^[[{]/.test(value) ? jsonText.safeParse(value) : null
        return [column, json?.success ? json.data : value]
      }),
    ),
  )

/** The digests of all pictures of a person in these events. */
export const picturesOfPerson = (events: readonly Said[]): string[] => [
  ...new Set(
    events
      .flatMap(({ event }) => {
        const { photo, avatar } = event as Record<string, unknown>
        return [photo, avatar]
      })
      .filter((said): said is string => typeof said === 'string'),
  ),
]
