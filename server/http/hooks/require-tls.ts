import type { App } from '../../app/app.ts'
import type { Config } from '../../config/config.ts'
import { HttpProblem } from '../reply/problem-reply.ts'

/** requested without TLS by probes in the server's network; the replies contain no secrets */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
const THIS_MACHINE = /^(::ffff:)?127\.|^::1$/

/** The parts of a request that show how it arrived. */
interface Came {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}

/** Returns whether a request used TLS, according to the nearest proxy, or came directly from this machine. */
export function isSecureRequest({ headers, socket }: Came): boolean {
  const said = [headers['x-forwarded-proto'] ?? []].flat().join(',')
  if (said.split(',').at(-1)?.trim() === 'https') return true
  const proxied = said !== '' || headers['x-forwarded-for'] !== undefined
  return !proxied && THIS_MACHINE.test(socket.remoteAddress ?? '')
}

/**
 * With REQUIRE_TLS, refuses requests from other machines that did not use TLS, so that unencrypted use is
 * noticed.
 */
export function requireTls(app: App, { requireTls: required }: Pick<Config, 'requireTls'>): void {
  if (!required) return
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (isSecureRequest(raw) || PROBES.has(routeOptions.url ?? '')) return
    throw new HttpProblem(
      403,
      'This server accepts only HTTPS. If the request used HTTPS, the proxy must send X-Forwarded-Proto.',
      { code: 'tls_required' },
    )
  })
}
