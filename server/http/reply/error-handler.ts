import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { StorageError } from '../../db/storage-error.ts'
import { HttpProblem, sendProblem } from './problem-reply.ts'
import { UNKNOWN_FIELD } from '../hooks/reject-unknown-fields.ts'

/** Retry-After of a 503 reply, seconds */
const RETRY_AFTER_S = 5

/** maximum length of a URL parameter, characters */
export const MAX_PARAM_LENGTH = 200

const bytesText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`

const malformed = new WeakSet<FastifyRequest>()

/** Returns whether a request was refused because it does not match its schema. */
export const isMalformed = (request: FastifyRequest): boolean => malformed.has(request)

/**
 * Sends every error of a route as a problem. Only expected errors state their cause; a bug is only logged.
 */
export function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpProblem) {
    if (error.statusCode === 503) askToComeAgain(reply)
    return sendProblem(reply, error.statusCode, error.problem)
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    malformed.add(request)
    const data: Record<string, string[]> = {}
    for (const { path, message } of error.validation.flatMap(({ instancePath, keyword, message, params }) =>
      saidByField({ ...params, path: instancePath.split('/').filter(Boolean), code: keyword, message }),
    )) {
      const field = path.join('.') || (error.validationContext ?? 'request')
      data[field] = [...(data[field] ?? []), message ?? 'is not valid']
    }
    return error.validationContext === 'body'
      ? sendProblem(reply, 422, { message: 'Validation failed', code: 'invalid', data })
      : sendProblem(reply, 400, { message: 'Some fields are not valid.', code: 'invalid', data })
  }
  if (error instanceof StorageError) {
    request.log.error({ err: error, route: routeOf(request) }, 'the storage failed')
    askToComeAgain(reply)
    return sendProblem(reply, 503, {
      message: 'Nothing can be stored or read right now. Please try again in a moment.',
      code: 'storage_unavailable',
    })
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return sendProblem(reply, 413, {
      message: `The request is too large. The limit is ${bytesText(request.routeOptions.bodyLimit)}.`,
      code: 'body_too_large',
    })
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return sendProblem(reply, 414, {
      message: `A part of the address is too long. The limit is ${MAX_PARAM_LENGTH} characters.`,
      code: 'url_too_long',
    })
  // the library's message contains the URL, which may contain a secret
  if (error.code === 'FST_ERR_BAD_URL')
    return sendProblem(reply, 400, { message: 'The address cannot be read.', code: 'invalid_url' })
  const status = error.statusCode ?? 500
  if (status < 500) return sendProblem(reply, status, { message: error.message, code: error.code })
  request.log.error({ err: error, route: routeOf(request) }, 'a request failed')
  return sendProblem(reply, status, { message: 'Something went wrong on our side.', code: 'internal' })
}

interface Issue {
  path: readonly PropertyKey[]
  code?: string | undefined
  message?: string | undefined
  /** unknown fields; only with the code `unrecognized_keys` */
  keys?: readonly string[]
  /** the issues of each option; only with the code `invalid_union` */
  errors?: readonly (readonly Issue[])[]
}

/**
 * Returns the errors by field. Each unknown field gets its own error. For a union, returns the errors of the
 * option with the fewest.
 */
function saidByField({ path, code, message, keys, errors }: Issue): Issue[] {
  if (code === 'unrecognized_keys')
    return (keys ?? []).map((key) => ({ path: [...path, key], message: UNKNOWN_FIELD }))
  const [nearest] = (errors ?? [])
    .map((issues) => issues.flatMap(saidByField))
    .filter((issues) => issues.every((issue) => issue.path.length > 0))
    .toSorted((a, b) => a.length - b.length)
  return nearest?.map((issue) => ({ ...issue, path: [...path, ...issue.path] })) ?? [{ path, message }]
}

/**
 * Returns the route pattern for logs, because the URL may contain secrets of devices, tokens and signatures.
 */
const routeOf = ({ routeOptions: { method, url } }: FastifyRequest) => `${String(method)} ${url}`

function askToComeAgain(reply: FastifyReply): void {
  if (!reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_S)
}
