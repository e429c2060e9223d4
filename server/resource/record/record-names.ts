import { z } from 'zod'
import type { ReadModel } from '../../projections/read-model.ts'
import type { Resource } from '../resource.ts'

/** fields that end in Id but refer to no record: an entry is a part of an assignment */
const NO_RECORD = new Set(['entryId'])
/** events that end in Removed although the record stays */
const NO_REMOVAL = new Set([
  'GeofenceRemoved',
  'SitePlanRemoved',
  'PasskeyRemoved',
  'AuthenticatorAppRemoved',
])

/** Returns the stream type to which a field refers: `site-post` for `sitePostId`; null: none. */
export const referencedType = (field: string): string | null =>
  field.endsWith('Id') && !NO_RECORD.has(field)
    ? field.slice(0, -2).replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
    : null

/** Returns the stream type to which a list field refers: `client` for `clientIds`; null: none. */
export const referencedListType = (field: string): string | null =>
  field.endsWith('Ids') ? referencedType(field.slice(0, -1)) : null

/** Returns the field that refers to records of this stream type: `sitePostId` for `site-post`. */
export const referenceField = (kind: string): string =>
  `${kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}Id`

/** Returns the event that removes a record of this stream type: `SitePostRemoved` for `site-post`. */
export const removalEvent = (kind: string): string =>
  `${kind.replace(/(^|-)([a-z])/g, (_, _hyphen, letter: string) => letter.toUpperCase())}Removed`

/** The part of an event's JSON schema that is read here. */
const described = z.object({
  properties: z.looseObject({ type: z.object({ const: z.string() }) }),
})
const union = z.union([
  z.object({ oneOf: z.array(described) }).transform(({ oneOf }) => oneOf),
  z.object({ anyOf: z.array(described) }).transform(({ anyOf }) => anyOf),
  described.transform((one) => [one]),
])

/** Returns the events of a stream, each with the names of its fields. */
export function describeEvents({ event }: Pick<ReadModel, 'event'>): { type: string; fields: string[] }[] {
  const schema = z.toJSONSchema(event, { unrepresentable: 'any' })
  return union
    .parse(schema)
    .map(({ properties: { type, ...fields } }) => ({ type: type.const, fields: Object.keys(fields) }))
}

/**
 * Throws if a name prevents checking references: a field refers to no record type, a removal event is not
 * named after its record, or a record has no removal event.
 */
export function assertNamesCheckable(resources: readonly Resource[]): void {
  const kinds = new Set(resources.map(({ readModel }) => readModel.name))
  for (const { readModel, record } of resources) {
    const events = describeEvents(readModel)
    const removal = removalEvent(readModel.name)
    if (record && !events.some(({ type }) => type === removal))
      throw new Error(`no event of ${readModel.name} is called ${removal}`)
    for (const { type, fields } of events) {
      if (type.endsWith('Removed') && type !== removal && !NO_REMOVAL.has(type))
        throw new Error(`${type} of ${readModel.name} is not called ${removal}`)
      for (const field of fields) {
        const kind = referencedType(field) ?? referencedListType(field)
        if (kind !== null && !kinds.has(kind)) throw new Error(`${field} of ${type} names no kind of record`)
      }
    }
  }
}
