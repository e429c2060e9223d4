import type { FastifyReply } from 'fastify'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { HttpProblem, refusalStatus } from '../http/reply/problem-reply.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
export const SCIM_JSON = 'application/scim+json'

type ScimType = 'invalidFilter' | 'invalidValue' | 'invalidPath' | 'uniqueness' | 'mutability'

/** Thrown to refuse a request of a directory with an error in SCIM's format (RFC 7644, section 3.12). */
export class ScimProblem extends Error {
  override name = 'ScimProblem'
  readonly status: number
  readonly scimType: ScimType | null

  constructor(status: number, detail: string, scimType: ScimType | null = null) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

/** Converts the refusal of a command to a SCIM problem. */
export function toScimProblem({ code, message, field }: Refusal): ScimProblem {
  if (code === 'email_taken' || code === 'email_not_verified')
    return new ScimProblem(409, message, 'uniqueness')
  const status = refusalStatus({ code, message, ...(field !== undefined && { field }) })
  return status === 422 ? new ScimProblem(400, message, 'invalidValue') : new ScimProblem(status, message)
}

export const notFoundScimProblem = (id: string): ScimProblem =>
  new ScimProblem(404, `There is no resource ${id}.`)

/** Sends an expected error in SCIM's format. Throws an unexpected one again. */
export function sendScimProblem(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, detail, scimType } = told(error)
  return reply
    .code(status)
    .type(SCIM_JSON)
    .send(JSON.stringify({ schemas: [ERROR], status: String(status), detail, ...(scimType && { scimType }) }))
}

function told(error: unknown): { status: number; detail: string; scimType: ScimType | null } {
  if (error instanceof ScimProblem)
    return { status: error.status, detail: error.message, scimType: error.scimType }
  if (error instanceof HttpProblem) return { status: error.statusCode, detail: error.message, scimType: null }
  const { statusCode, validation } = error as { statusCode?: number; validation?: { message?: string }[] }
  if (validation)
    return {
      status: 400,
      detail: validation.map(({ message = '' }) => message).join('; ') || 'The request is not valid.',
      scimType: 'invalidValue',
    }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, detail: (error as Error).message, scimType: null }
  throw error
}
