import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The address that people and phones reach this server at, without a slash at its end. */
export const publicOrigin = (config: Config, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`
