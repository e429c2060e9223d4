import { createFetch } from 'ofetch'
import type { z } from 'zod'
import { problem, type Problem } from '../../contract/core/problem.ts'
import { jsonText } from '../../domain/text/json-text.ts'

const TIMEOUT = 30_000

/** A failed call. `status` is 0 if no server answered. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** error messages by field name */
  readonly data: Record<string, string[]> | undefined
  /** body of the reply, for callers that can parse it */
  readonly body: unknown
  /** Retry-After of the reply, ms */
  readonly retryAfterMs: number | undefined

  constructor(message: string, status: number, said: Said = {}, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.data = said.data
    this.body = said.body
    this.retryAfterMs = said.retryAfterMs
  }

  /** the error code of the reply, e.g. `under_way` */
  get code(): string | undefined {
    return problem.safeParse(this.body).data?.code
  }
}

interface Said {
  data?: Record<string, string[]> | undefined
  body?: unknown
  retryAfterMs?: number | undefined
}

export interface Bearer {
  token: string
  userId: string
}

/** The part of a session that the API client needs. */
export interface Credentials {
  bearer: () => Bearer | null
  /**
   * Renews the token of a call that was refused with 401. Resolves if the call may be repeated; rejects with an
   * ApiError if not.
   */
  renew: (refused: Bearer) => Promise<void>
}

export interface CallOptions {
  query?: Record<string, string | number | undefined>
  /** a Blob is sent as it is */
  body?: Record<string, unknown> | Blob
  /** true: the reply is a file, returned as a Blob; 'stream': returned as a stream while it still arrives */
  file?: true | 'stream'
  /** ms; a file may take longer than the 30 s of other calls */
  timeout?: number
  signal?: AbortSignal
  /** error message if the server sent none */
  failure?: string
  /** token to send instead of the session's; null: none */
  bearer?: string | null
  keepalive?: boolean
  headers?: Record<string, string>
}

/** A reply with the version of the record; null if the server sent none. */
export interface Versioned<Reply> {
  reply: Reply
  version: string | null
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface ApiConnection {
  /** base URL of the API, e.g. `/api` or `https://office.example/api` */
  baseUrl: string
  fetch: typeof globalThis.fetch
}

/**
 * Calls the API and returns the parsed reply; throws an ApiError for every other result except an abort by
 * the caller.
 */
export function createApi(connection: ApiConnection, credentials: Credentials) {
  const client = createFetch({ fetch: connection.fetch })

  async function answer(method: Method, path: string, options: CallOptions, token: string | null) {
    const { query, body, file, signal, failure, keepalive, headers } = options
    const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT)
    try {
      return await client.raw<unknown, 'json' | 'blob' | 'stream'>(path, {
        baseURL: connection.baseUrl,
        method,
        ...(query && { query }),
        ...(body && { body }),
        ...(keepalive && { keepalive }),
        ...(file && { responseType: file === true ? 'blob' : file }),
        headers: {
          accept: 'application/json',
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        credentials: 'include',
        retry: 0,
        ignoreResponseError: true,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new ApiError(failure ?? 'The server cannot be reached.', 0, {}, { cause })
    }
  }

  async function exchange<Reply extends z.ZodType>(
    method: Method,
    path: string,
    reply: Reply,
    options: CallOptions = {},
  ): Promise<Versioned<z.infer<Reply>>> {
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
      const body = await refusalIn(response._data)
      const said = problem.safeParse(body)
      throw new ApiError(
        sentenceFor(response.status, said.data) || failure || `The server answered with ${response.status}.`,
        response.status,
        {
          data: said.data?.data,
          body,
          retryAfterMs: milliseconds(response.headers.get('retry-after')),
        },
      )
    }
    const parsed = reply.safeParse(response._data)
    if (!parsed.success)
      throw new ApiError('Invalid response format', response.status, {}, { cause: parsed.error })
    return { reply: parsed.data, version: response.headers.get('etag') }
  }
  const call = async <Reply extends z.ZodType>(...asked: Parameters<typeof exchange<Reply>>) =>
    (await exchange(...asked)).reply

  return {
    /** Calls the API and returns the reply with its version. */
    exchange,
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

/**
 * Returns the message of an error reply. A 5xx reply without a code comes from a bug or a proxy, so its text is not
 * shown.
 */
const sentenceFor = (status: number, said: Problem | undefined): string | undefined =>
  status >= 500 && said?.code === undefined ? undefined : said?.message

/** Reads the error of a failed file request: its body arrives as a Blob or stream instead of JSON. */
async function refusalIn(answered: unknown): Promise<unknown> {
  if (!(answered instanceof Blob || answered instanceof ReadableStream)) return answered
  const text = await new Response(answered).text().catch(() => {
    // the connection broke while the body was read
    return ''
  })
  return jsonText.safeParse(text).data
}

const milliseconds = (seconds: string | null) =>
  seconds !== null && Number.isFinite(Number(seconds)) ? Number(seconds) * 1000 : undefined

export type Api = ReturnType<typeof createApi>
