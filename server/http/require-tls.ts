import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { HttpProblem } from './problem-reply.ts'

/** what a probe asks on the network of the servers; it tells of nobody */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
const THIS_MACHINE = /^(::ffff:)?127\.|^::1$/

/** How a call came: from which socket, and what the proxies in front of the server say of it. */
interface Came {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}

/** Whether a call came by TLS, as the nearest proxy says, or from a program on this machine. */
export function cameSafely({ headers, socket }: Came): boolean {
  const said = [headers['x-forwarded-proto'] ?? []].flat().join(',')
  if (said.split(',').at(-1)?.trim() === 'https') return true
  const proxied = said !== '' || headers['x-forwarded-for'] !== undefined
  return !proxied && THIS_MACHINE.test(socket.remoteAddress ?? '')
}

/** With REQUIRE_TLS nothing is answered that came from another machine without TLS, so that nobody goes on with it unseen. */
export function requireTls(app: App, { requireTls: required }: Pick<Config, 'requireTls'>): void {
  if (!required) return
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (cameSafely(raw) || PROBES.has(routeOptions.url ?? '')) return
    throw new HttpProblem(
      403,
      'This server answers over https alone. Where it was https, its proxy has to send X-Forwarded-Proto.',
      { code: 'no_tls' },
    )
  })
}
