import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../auth/admit.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/

/** From this machine, and not by way of a proxy on it. */
export const isLocal = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  (socket.remoteAddress === socket.localAddress || LOOPBACK.test(socket.remoteAddress ?? ''))

/** Returns whether a program presents this token, compared in constant time. */
export function hasToken(request: FastifyRequest, token: string): boolean {
  const shown = Buffer.from(bearerToken(request) ?? '')
  const asked = Buffer.from(token)
  return shown.length === asked.length && timingSafeEqual(shown, asked)
}
