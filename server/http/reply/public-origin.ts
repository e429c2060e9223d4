import type { Config } from '../../config/config.ts'
import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem-reply.ts'

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns the local IP address of a connection as written in URLs; null: unknown. */
function arrivedAt(localAddress: string | undefined): string | null {
  if (localAddress === undefined) return null
  // an IPv4 address on an IPv6 socket has this prefix
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  return address.includes(':') ? `[${address}]` : address
}

/**
 * Returns the origin at which people and phones reach this server, without a trailing slash: PUBLIC_URL, or
 * else this machine or the local IP address of the connection, with its port. Links to other people begin
 * with it, so a forged Host header must not change it. Behind a proxy, PUBLIC_URL is required (see
 * `readConfig`). Throws an HttpProblem if the caller names another host.
 */
export function publicOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host, socket }: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>,
): string {
  if (publicUrl !== null) return publicUrl
  const stated = `${protocol}://${host}`
  // The Host header is parsed as a URL, because it may begin with a user name and password.
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
 * Returns the origin for links in background messages: PUBLIC_URL, or localhost without it. No trailing
 * slash.
 */
export const consoleOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
