/** The part of JSON Schema that the API description uses. */
export interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  /** several patterns that a text must match */
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
}

/** Sample texts for patterns in schemas. Add one if a pattern matches none of them. */
const TEXTS = [
  'Sample 7',
  '7',
  '08:00',
  '2026-11-20',
  '2026-11-20T08:00:00Z',
  '+254700000007',
  '#0a7b7f',
  'ab',
  'user:5',
  '1763683200000.9',
  'sample@sample.example',
  'A001234567Z',
  '/9j/4AAQ',
  'KES',
  'a'.repeat(64),
]
/** Values of text fields by name, where the schema cannot express which texts are valid. */
const BY_NAME: Record<string, unknown> = {
  geofence_coordinates:
    '{"type":"Polygon","coordinates":[[[36.81,-1.3],[36.82,-1.3],[36.82,-1.29],[36.81,-1.3]]]}',
  time_zone: 'Africa/Nairobi',
  email: 'sample@sample.example',
  addresses: 'sample@sample.example',
  issuer: 'https://login.sample.example',
  domains: 'sample.example',
}
/**
 * fields that stay null: stored files, shifts, and those that only some categories of occurrences or conditions allow
 */
const LEFT_EMPTY = new Set([
  'photo',
  'avatar',
  'file',
  'logo',
  'shift',
  'attachments',
  'handover',
  'files_before',
  'files_after',
  'condition',
  'evidence',
])

const isOf = ({ type }: Schema, wanted: string) =>
  Array.isArray(type) ? type.includes(wanted) : type === wanted
const isIdShape = ({ anyOf = [] }: Schema) =>
  anyOf.some((each) => isOf(each, 'string')) && anyOf.some((each) => isOf(each, 'number'))
const isIdName = (name: string) => /(^|_)ids?$|Ids?$/.test(name)

/**
 * Returns a value that the schema accepts, with every known property. `idAt` returns the id for a place, e.g.
 * 'body.worker_id'.
 */
export function schemaSample(schema: Schema, place: string, idAt: (place: string) => string): unknown {
  const name = place.split('.').at(-1) ?? ''
  const { anyOf, oneOf, enum: allowed, items, properties } = schema
  if ('const' in schema) return schema.const
  // an empty schema accepts any value
  if (Object.keys(schema).length === 0) return null
  if (LEFT_EMPTY.has(name)) return null
  if (allowed) return allowed[0]
  if (isIdShape(schema) || (isIdName(name) && isOf(schema, 'string'))) return idAt(place)
  if (oneOf) return schemaSample(oneOf[0] ?? {}, place, idAt)
  if (anyOf) return schemaSample(anyOf.find((each) => !isOf(each, 'null')) ?? {}, place, idAt)
  if (name in BY_NAME && isOf(schema, 'string')) return BY_NAME[name]
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, each]) => [key, schemaSample(each, `${place}.${key}`, idAt)]),
    )
  if (items)
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => schemaSample(items, place, idAt))
  if (isOf(schema, 'string')) return textFor(schema, place)
  if (isOf(schema, 'number') || isOf(schema, 'integer')) return numberFor(schema)
  if (isOf(schema, 'boolean')) return true
  if (isOf(schema, 'object')) return {}
  throw new Error(`no sample for ${place}: ${JSON.stringify(schema)}`)
}

function textFor(
  { format, pattern, allOf = [], minLength = 0, maxLength = Infinity }: Schema,
  place: string,
): string {
  if (format === 'email') return 'sample@sample.example'
  if (format === 'uri') return 'https://sample.example/'
  // leaves out patterns that need the `v` flag, which JSON Schema cannot state
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].filter(
    (each) => each !== undefined && !each.includes('Surrogate'),
  )
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    patterns.every((each) => new RegExp(each ?? '', 'u').test(text))
  const text = TEXTS.find(fits)
  if (text === undefined) throw new Error(`no sample text for ${place}: ${patterns.join(' and ')}`)
  return text
}

function numberFor({ minimum, exclusiveMinimum, maximum }: Schema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  return Math.min(Math.max(1, least), maximum ?? Infinity)
}
