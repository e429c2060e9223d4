import type { App } from '../../app/app.ts'
import type { Config } from '../../config/config.ts'
import { HttpProblem } from '../reply/problem-reply.ts'

/** requested by probes in the server's network; they reveal nothing */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
const THIS_MACHINE = /^(::ffff:)?127\.|^::1$/

/** The socket of a call, and the headers that proxies in front of the server add. */
interface Came {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}

/** Returns whether a call used TLS, according to the nearest proxy, or came from this machine. */
export function isSecureRequest({ headers, socket }: Came): boolean {
  const said = [headers['x-forwarded-proto'] ?? []].flat().join(',')
  if (said.split(',').at(-1)?.trim() === 'https') return true
  const proxied = said !== '' || headers['x-forwarded-for'] !== undefined
  return !proxied && THIS_MACHINE.test(socket.remoteAddress ?? '')
}

/** With REQUIRE_TLS, refuses calls from other machines without TLS, so that unencrypted use is noticed. */
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
