import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { RtdbEndpoint } from './endpoint.ts'
import type { Identity } from '../access/rules.ts'
import { isMap } from '../database/json.ts'
import { parsePath, type Path } from '../database/path.ts'
import { wireQuery, type Query } from '../database/query.ts'

export interface RestRequest {
  /** `/a/b.json`, percent-encoded */
  pathname: string
  params: URLSearchParams
  authorization: string | undefined
  address: string
  agent: string | null
}

export interface RestReply {
  status: number
  /** JSON text */
  text: string
}

const reply = (body: unknown, status = 200): RestReply => ({ status, text: JSON.stringify(body) })
const fail = (status: number, error: string): RestReply => reply({ error }, status)

/**
 * Handles a request to the database's read-only REST API: GET `/<path>.json?ns=<namespace>` with orderBy,
 * startAt, endAt, equalTo, limitToFirst, limitToLast or shallow. The credential is `auth`, `access_token` or
 * a bearer token. In addition to the cloud's, `format=columns` returns the points of a patrol as columns.
 */
export async function handleRestRequest(endpoint: RtdbEndpoint, request: RestRequest): Promise<RestReply> {
  const { params } = request
  const name = params.get('ns') ?? ''
  const path = restPath(request.pathname)
  if (path === null) return fail(404, 'Not found')
  const identity = await identify(endpoint, request)
  if (identity === 'refused') return fail(401, 'Unauthorized request.')
  const allowed = identity !== null && endpoint.options.rules.read(name, identity, path)
  const { address, agent } = request
  endpoint.options.asked({ identity, path, allowed, via: 'REST', address, agent })
  if (!allowed) return fail(401, 'Permission denied')
  const query = restQuery(params)
  if (query === 'invalid') return fail(400, 'Invalid query parameters.')
  const database = await endpoint.open(name)
  if (params.get('format') === 'columns') {
    const text = await database.columns(path, query)
    return text === null ? fail(400, 'There are no columns here.') : { status: 200, text }
  }
  const value = await database.read(path, query)
  if (params.get('shallow') !== 'true' || !isMap(value)) return reply(value)
  return reply(Object.fromEntries(Object.keys(value).map((key) => [key, true])))
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
  const result = await endpoint.options.authenticate(credential, request)
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
    const value = jsonText.safeParse(text)
    if (!value.success) return 'invalid'
    given[name] = value.data
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
