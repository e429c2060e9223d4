import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HttpProblem } from './problem-reply.ts'

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The address that a connection arrived at, as it stands in a URL. */
function arrivedAt(localAddress: string | undefined): string | null {
  if (localAddress === undefined) return null
  // an IPv4 connection on an IPv6 socket
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  return address.includes(':') ? `[${address}]` : address
}

/**
 * The origin that people and phones reach this server at, without a slash at its end: PUBLIC_URL, or where none is set
 * this machine or the IP address that the connection arrived at, with the port that it arrived at. Links that others
 * follow begin with it, so no other header of the caller counts; behind a proxy PUBLIC_URL is required (see `readConfig`).
 * Throws an HttpProblem where the caller names another host.
 */
export function publicOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host, socket }: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>,
): string {
  if (publicUrl !== null) return publicUrl
  const stated = `${protocol}://${host}`
  // parsed, as a name and a password may stand before a host
  const hostname = URL.canParse(stated) ? new URL(stated).hostname : ''
  if (THIS_MACHINE.has(hostname) || (hostname !== '' && hostname === arrivedAt(socket.localAddress)))
    return new URL(`${protocol}://${hostname}:${socket.localPort ?? ''}`).origin
  throw new HttpProblem(
    421,
    `This server does not know that it is reached at ${host}. Set PUBLIC_URL to the address that people and phones use.`,
    { code: 'unknown_host' },
  )
}
