import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { HttpProblem, sendProblem } from './problem-reply.ts'

/** Every error of a route as a problem body. Only what is no bug says why; a bug is logged and called an error. */
export function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpProblem) return sendProblem(reply, error.statusCode, error.problem)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const data: Record<string, string[]> = {}
    for (const { instancePath, message } of error.validation) {
      const field =
        instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'request')
      data[field] = [...(data[field] ?? []), message ?? 'is not valid']
    }
    return error.validationContext === 'body'
      ? sendProblem(reply, 422, { message: 'Validation failed', code: 'invalid', data })
      : sendProblem(reply, 400, { message: 'Some fields are not valid.', code: 'invalid', data })
  }
  const status = error.statusCode ?? 500
  if (status < 500) return sendProblem(reply, status, { message: error.message, code: error.code })
  // the route and not the address: addresses hold secrets of devices, tokens and signatures
  const { method, url } = request.routeOptions
  request.log.error({ err: error, route: `${String(method)} ${url}` }, 'a request failed')
  return sendProblem(reply, status, { message: 'Something went wrong on our side.', code: 'internal' })
}
