import type { FastifyReply } from 'fastify'
import type { Problem } from '../../../contract/core/problem.ts'
import type { Refusal, Warning } from '../../../domain/event-sourcing/event.ts'
import { localizeProblem } from '../public-refusals/localized-problem.ts'
import { KEY_REUSED, NEEDS_CONFIRMATION, VERSION_CONFLICT } from '../../event-log/handle-command.ts'

/** An error reply that the caller is meant to read; the error handler sends it. */
export class HttpProblem extends Error {
  override name = 'HttpProblem'
  readonly statusCode: number
  readonly problem: Problem

  constructor(
    statusCode: number,
    message: string,
    more: Omit<Problem, 'message'> & Record<string, unknown> = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.problem = { message, ...more }
  }
}

/**
 * Returns the problem for a record that does not exist. A record of another company gives the same, so that
 * its existence is not revealed.
 */
export const notFoundProblem = (message = 'There is no such record.'): HttpProblem =>
  new HttpProblem(404, message, { code: 'not_found' })

/**
 * Returns the status of a refusal: 404 for an unknown record, 422 if a field is wrong, otherwise
 * 409.
 */
export function refusalStatus(refusal: Refusal): number {
  if (refusal.code === 'not_found') return 404
  if (refusal.code === VERSION_CONFLICT || refusal.code === KEY_REUSED) return 409
  return refusal.field === undefined ? 409 : 422
}

/** Returns the problem for a refused command. */
export function refusalProblem(refusal: Refusal): HttpProblem {
  return new HttpProblem(refusalStatus(refusal), refusal.message, {
    code: refusal.code,
    ...(refusal.because && { data: refusal.because }),
    ...(refusal.field !== undefined && { data: { [refusal.field]: [refusal.message] } }),
  })
}

/**
 * Returns a 409 problem with warnings. The command is accepted if it is sent again with their codes in the
 * header `Confirm`.
 */
export const confirmationProblem = (
  message: string,
  warnings: readonly Warning[],
  apiName: (field: string) => string,
): HttpProblem =>
  new HttpProblem(409, message, {
    code: NEEDS_CONFIRMATION,
    warnings: warnings.map((warning) => ({ ...warning, field: apiName(warning.field) })),
  })

export function sendProblem(reply: FastifyReply, status: number, problem: Problem): FastifyReply {
  const { routeOptions, headers } = reply.request
  const told = localizeProblem({ url: routeOptions.url, accepted: headers['accept-language'] }, problem)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(told))
}

/** Throws if the client has disconnected. Call it between the steps of long work. */
export function throwIfClientGone({ raw }: Pick<FastifyReply, 'raw'>): void {
  if (raw.destroyed)
    throw new HttpProblem(499, 'The client closed the connection.', { code: 'client_closed' })
}
