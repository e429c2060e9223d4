import type { App } from '../../../server/app/app.ts'

/** the part of JSON Schema that the API description uses */
interface Schema {
  type?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  minimum?: number
  minLength?: number
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}

export interface SampleRequest {
  method: string
  /** path with the query */
  path: string
  body: unknown
}

/** routes whose replies never end */
const ENDLESS = ['/api/feed']
/** query parameters that are times */
const TIMES = new Set(['from', 'to'])

/**
 * Returns requests to every route in the API description, reads first. The id in the path is 1. Queries have the
 * required parameters, then each parameter separately, then all. Bodies have a value for every field. Periods are at
 * `now`, ms since epoch UTC.
 */
export function sampleRequests(app: App, now: number): SampleRequest[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  const requests = Object.entries(paths).flatMap(([path, operations]) =>
    path.startsWith('/api/') && !ENDLESS.includes(path)
      ? Object.entries(operations).flatMap(([method, operation]) =>
          samplesOf(method.toUpperCase(), path, operation, now),
        )
      : [],
  )
  return requests.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
}

function samplesOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  now: number,
): SampleRequest[] {
  const schema = requestBody?.content?.['application/json']?.schema
  const body = schema && sampleOf(schema)
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const required = inQuery.filter((parameter) => parameter.required)
  const choices = [required, ...inQuery.map((parameter) => [...required, parameter]), inQuery]
  const queries = choices.map((chosen) =>
    new URLSearchParams(
      chosen.map(({ name, schema: of }) => [name, String(TIMES.has(name) ? now : sampleOf(of))]),
    ).toString(),
  )
  return [...new Set(queries)].map((query) => ({
    method,
    path: `${path.replaceAll(/\{\w+\}/g, '1')}${query && '?'}${query}`,
    body,
  }))
}

function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {})
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sampleOf(of)]),
      )
    case 'array':
      return schema.items ? [sampleOf(schema.items)] : []
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return schema.format === 'email'
        ? 'nobody@askari.example'
        : '1'.repeat(Math.max(1, schema.minLength ?? 1))
  }
}
