import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { publicOrigin } from '../../http/reply/public-origin.ts'
import { refusalProblem } from '../../http/reply/problem-reply.ts'

/** The relying party of passkeys in WebAuthn: origin and host of the console. */
export interface RelyingParty {
  origin: string
  rpId: string
}

/**
 * Returns the relying party of a URL. null if browsers allow no passkeys there: without TLS, or for an IP
 * address (WebAuthn 3, section 5).
 */
export function relyingPartyAt(address: string): RelyingParty | null {
  const { origin, hostname, protocol } = new URL(address)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isHere ? { origin, rpId: hostname } : null
}

/**
 * Returns the relying party of this server. Throws an HttpProblem if passkeys are not possible, or the host
 * of the request is not trusted.
 */
export function relyingParty(
  config: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>,
): RelyingParty {
  const address = publicOrigin(config, request)
  const place = relyingPartyAt(address)
  if (place) return place
  throw refusalProblem({
    code: 'passkeys_unavailable',
    message: `Passkeys work only at a host name with https, or at localhost. This console is at ${address}.`,
  })
}
