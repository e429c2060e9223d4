/** As much of JSON Schema as the API describes itself with. */
export interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  /** texts of several patterns */
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

/** Texts in the shapes that patterns ask for; a pattern that none of them fits wants one more here. */
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
/** What a schema cannot say of a text, by the name it stands under. */
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
 * what names a file of the store, hours of a guard who is given a shift, what only one category of occurrences has, when
 * the first item of a checklist is asked
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
 * A value that the schema takes, with every property it knows. Ids are asked for from `idAt`, which is told where they
 * stand, e.g. 'body.worker_id'.
 */
export function schemaSample(schema: Schema, place: string, idAt: (place: string) => string): unknown {
  const name = place.split('.').at(-1) ?? ''
  const { anyOf, oneOf, enum: allowed, items, properties } = schema
  if ('const' in schema) return schema.const
  // whatever it is
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
  // a class of `v`, which the schema does not tell apart from one of `u`
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
