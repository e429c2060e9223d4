import { createFetch } from 'ofetch'
import type { z } from 'zod'
import { problem } from '../contract/problem.ts'

const TIMEOUT = 30_000

/** A call that was not answered with what it asked for. `status` is 0 where no server answered. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** per field, what is wrong with it */
  readonly data: Record<string, string[]> | undefined

  constructor(message: string, status: number, data?: Record<string, string[]>, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.data = data
  }
}

export interface Bearer {
  token: string
  userId: string
}

/** What the client needs of a session. */
export interface Credentials {
  bearer: () => Bearer | null
  /** Settles when a call that was refused with 401 may be sent again; rejects with an ApiError where it may not. */
  renew: (refused: Bearer) => Promise<void>
}

export interface CallOptions {
  query?: Record<string, string | number | undefined>
  body?: Record<string, unknown>
  signal?: AbortSignal
  /** what the error says where the server says nothing */
  failure?: string
  /** a token of its own, or none; else the session's */
  bearer?: string | null
  keepalive?: boolean
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface ApiConnection {
  /** where the API is, e.g. `/api` or `https://office.example/api` */
  baseUrl: string
  fetch: typeof globalThis.fetch
}

/** Calls the API and gives the parsed reply; throws an ApiError for every other outcome but an abort by the caller. */
export function createApi(connection: ApiConnection, credentials: Credentials) {
  const client = createFetch({ fetch: connection.fetch })

  async function answer(method: Method, path: string, options: CallOptions, token: string | null) {
    const { query, body, signal, failure, keepalive } = options
    const timeout = AbortSignal.timeout(TIMEOUT)
    try {
      return await client.raw<unknown>(path, {
        baseURL: connection.baseUrl,
        method,
        ...(query && { query }),
        ...(body && { body }),
        ...(keepalive && { keepalive }),
        headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        credentials: 'include',
        retry: 0,
        ignoreResponseError: true,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new ApiError(failure ?? 'The server cannot be reached.', 0, undefined, { cause })
    }
  }

  async function call<Reply extends z.ZodType>(
    method: Method,
    path: string,
    reply: Reply,
    options: CallOptions = {},
  ): Promise<z.infer<Reply>> {
    const { failure } = options
    const own = options.bearer !== undefined
    const bearer = own ? null : credentials.bearer()
    let response = await answer(
      method,
      path,
      options,
      own ? (options.bearer ?? null) : (bearer?.token ?? null),
    )
    if (response.status === 401 && bearer) {
      await credentials.renew(bearer)
      options.signal?.throwIfAborted()
      response = await answer(method, path, options, credentials.bearer()?.token ?? null)
    }
    if (!response.ok) {
      const said = problem.safeParse(response._data)
      throw new ApiError(
        said.data?.message || failure || `The server answered with ${response.status}.`,
        response.status,
        said.data?.data,
      )
    }
    const parsed = reply.safeParse(response._data)
    if (!parsed.success)
      throw new ApiError('Invalid response format', response.status, undefined, { cause: parsed.error })
    return parsed.data
  }

  return {
    get: <Reply extends z.ZodType>(path: string, reply: Reply, options?: CallOptions) =>
      call('GET', path, reply, options),
    post: <Reply extends z.ZodType>(path: string, reply: Reply, options?: CallOptions) =>
      call('POST', path, reply, options),
    patch: <Reply extends z.ZodType>(path: string, reply: Reply, options?: CallOptions) =>
      call('PATCH', path, reply, options),
    delete: <Reply extends z.ZodType>(path: string, reply: Reply, options?: CallOptions) =>
      call('DELETE', path, reply, options),
  }
}

export type Api = ReturnType<typeof createApi>
