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
 * The address that people and phones reach this server at, without a slash at its end: PUBLIC_URL; or what a trusted
 * proxy says; or what the caller says where that is this machine or the address his connection arrived at. Whatever
 * else he says is not believed, as it would go into links that others follow. Throws an HttpProblem then.
 */
export function publicOrigin(
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>,
): string {
  if (config.publicUrl !== null) return config.publicUrl
  const { protocol, host, socket } = request
  const said = `${protocol}://${host}`
  // parsed, as a name and a password may stand before a host
  const { origin, hostname } = URL.canParse(said) ? new URL(said) : { origin: '', hostname: '' }
  const known = THIS_MACHINE.has(hostname) || hostname === arrivedAt(socket.localAddress)
  if (hostname !== '' && (known || config.trustProxy > 0)) return origin
  throw new HttpProblem(
    421,
    `This server does not know that it is reached at ${host}. Set PUBLIC_URL to the address that people and phones use.`,
    { code: 'unknown_host' },
  )
}
