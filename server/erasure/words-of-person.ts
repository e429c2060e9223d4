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

/** The digests of all pictures of a person in these events. */
export const picturesOfPerson = (events: readonly Said[]): string[] => [
  ...new Set(
    events
      .map(({ event }) => (event as Record<string, unknown>).photo)
      .filter((said): said is string => typeof said === 'string'),
  ),
]
