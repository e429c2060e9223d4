import { z } from 'zod'
import { jsonText } from '../../domain/json-text.ts'
import type { Database } from './database.ts'
import type { RtdbEndpoint } from './endpoint.ts'
import type { Identity } from './identity.ts'
import { isMap } from './json.ts'
import { parsePath, type Path } from './path.ts'
import { pushId } from './push-id.ts'
import { wireQuery, type Query } from './query.ts'
import { write } from './write.ts'

export interface RestRequest {
  method: string
  /** `/a/b.json`, percent-encoded */
  pathname: string
  params: URLSearchParams
  authorization: string | undefined
  body: string
}

export interface RestReply {
  status: number
  body: unknown
}

const fail = (status: number, error: string): RestReply => ({ status, body: { error } })

/**
 * The database's REST: GET (orderBy, startAt, endAt, equalTo, limitToFirst, limitToLast, shallow), PUT, PATCH, POST
 * and DELETE on `/<path>.json?ns=<namespace>`, with `auth`, `access_token` or a bearer as credential.
 */
export async function rest(endpoint: RtdbEndpoint, request: RestRequest): Promise<RestReply> {
  const name = request.params.get('ns') ?? ''
  const reply = await endpoint.using(name, (database) => answer(endpoint, database, request))
  return reply ?? fail(404, 'Not found')
}

async function answer(endpoint: RtdbEndpoint, database: Database, request: RestRequest): Promise<RestReply> {
  const { params } = request
  const path = restPath(request.pathname)
  if (path === null) return fail(404, 'Not found')
  const identity = await identify(endpoint, request)
  if (identity === 'refused') return fail(401, 'Unauthorized request.')
  const { rules, now } = endpoint.options

  if (request.method === 'GET') {
    if (!rules.read(database.name, identity, path)) return fail(401, 'Permission denied')
    const query = restQuery(params)
    if (query === 'invalid') return fail(400, 'Invalid query parameters.')
    const value = await database.read(path, query)
    if (params.get('shallow') !== 'true' || !isMap(value)) return { status: 200, body: value }
    return { status: 200, body: Object.fromEntries(Object.keys(value).map((key) => [key, true])) }
  }

  const raw = request.method === 'DELETE' ? { ok: true as const, value: null } : parseJson(request.body)
  if (!raw.ok) return fail(400, 'Invalid data; could not parse JSON.')
  const name = request.method === 'POST' ? pushId(now()) : null
  const at = name === null ? path : [...path, name]
  const merge = request.method === 'PATCH'
  const done = await write(database, rules, identity, { path: at, raw: raw.value, merge }, now())
  if (done.ok) return { status: 200, body: name === null ? raw.value : { name } }
  return done.code === 'permission_denied' ? fail(401, done.reason) : fail(400, done.reason)
}

function restPath(pathname: string): Path | null {
  if (!pathname.endsWith('.json')) return null
  try {
    return parsePath(decodeURIComponent(pathname.slice(0, -'.json'.length)))
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

async function identify(endpoint: RtdbEndpoint, request: RestRequest): Promise<Identity | null | 'refused'> {
  const bearer = request.authorization?.replace(/^Bearer /i, '')
  const credential = request.params.get('auth') ?? request.params.get('access_token') ?? bearer
  if (credential === undefined) return null
  const result = await endpoint.options.authenticate(credential)
  return result.ok ? result.identity : 'refused'
}

const indexNames: Readonly<Record<string, string>> = {
  $key: '.key',
  $value: '.value',
  $priority: '.priority',
}
const restParams = z.object({
  orderBy: z.string().optional(),
  startAt: wireQuery.shape.sp,
  endAt: wireQuery.shape.ep,
  equalTo: wireQuery.shape.sp,
  limitToFirst: wireQuery.shape.l,
  limitToLast: wireQuery.shape.l,
})

function restQuery(params: URLSearchParams): Query | null | 'invalid' {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(restParams.shape)) {
    const text = params.get(name)
    if (text === null) continue
    const value = parseJson(text)
    if (!value.ok) return 'invalid'
    given[name] = value.value
  }
  const parsed = restParams.safeParse(given)
  if (!parsed.success) return 'invalid'
  const { orderBy, startAt, endAt, equalTo, limitToFirst, limitToLast } = parsed.data
  if (orderBy === undefined) return Object.keys(given).length === 0 ? null : 'invalid'
  const query: Query = { i: indexNames[orderBy] ?? orderBy }
  const from = startAt === undefined ? equalTo : startAt
  const to = endAt === undefined ? equalTo : endAt
  if (from !== undefined) query.sp = from
  if (to !== undefined) query.ep = to
  const limit = limitToFirst ?? limitToLast
  if (limit !== undefined) Object.assign(query, { l: limit, vf: limitToFirst === undefined ? 'r' : 'l' })
  return query
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  const parsed = jsonText.safeParse(text)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false }
}
