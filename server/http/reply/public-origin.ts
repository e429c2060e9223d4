import type { Config } from '../../config/config.ts'
import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem-reply.ts'

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns the local address of a connection in URL form. */
function arrivedAt(localAddress: string | undefined): string | null {
  if (localAddress === undefined) return null
  // an IPv4 connection on an IPv6 socket
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  return address.includes(':') ? `[${address}]` : address
}

/**
 * Returns the origin at which people and phones reach this server, without a trailing slash:
 * PUBLIC_URL, or without it this machine or the IP address of the connection, with its port. Links
 * for others begin with it, so no other header of the caller is trusted; behind a proxy PUBLIC_URL
 * is required (see `readConfig`). Throws an HttpProblem if the caller names another host.
 */
export function publicOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host, socket }: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>,
): string {
  if (publicUrl !== null) return publicUrl
  const stated = `${protocol}://${host}`
  // parsed, because user name and password may precede the host
  const hostname = URL.canParse(stated) ? new URL(stated).hostname : ''
  if (THIS_MACHINE.has(hostname) || (hostname !== '' && hostname === arrivedAt(socket.localAddress)))
    return new URL(`${protocol}://${hostname}:${socket.localPort ?? ''}`).origin
  throw new HttpProblem(
    421,
    `This server does not know that it is reached at ${host}. Set PUBLIC_URL to the address that people and phones use.`,
    { code: 'unknown_host' },
  )
}

/**
 * Returns the origin for links in background messages: PUBLIC_URL, or this machine without it. No final
 * slash.
 */
export const consoleOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
