import type { App } from '../../app/app.ts'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../../config/config.ts'

const GOOGLE = [
  'https://*.googleapis.com',
  'https://*.gstatic.com',
  'https://*.google.com',
  'https://*.ggpht.com',
]
/**
 * Hosts that serve only Google's own scripts. On other Google hosts, such as storage.googleapis.com, anybody
 * can publish a script.
 */
const GOOGLE_SCRIPTS = ['https://maps.googleapis.com', 'https://maps.gstatic.com']
const FIREBASE = [
  'https://*.firebaseio.com',
  'wss://*.firebaseio.com',
  'https://*.firebasedatabase.app',
  'wss://*.firebasedatabase.app',
  'https://identitytoolkit.googleapis.com',
]

/**
 * Returns the allowed sources of the map style: its host and subdomains, which also serve tiles, glyphs and
 * sprites.
 */
function styleSources(url: string | null): string[] {
  if (url === null) return []
  const { protocol, host } = new URL(url)
  return [`${protocol}//${host}`, `${protocol}//*.${host}`]
}

/**
 * Returns the headers of every reply. The console may run only its own scripts and workers, connect to its
 * own server and fetch the configured map. Google and Firebase are allowed only if configured. Requests are
 * upgraded to https only if PUBLIC_URL uses it, because a server in a company network may have no
 * certificate.
 */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const tls = config.publicUrl?.startsWith('https:') ?? false
  const google = config.googleMapsApiKey === null ? [] : GOOGLE
  const firebase = config.firebase === null ? [] : FIREBASE
  const style = styleSources(config.basemapStyleUrl)
  const sockets = config.publicUrl === null ? [] : [config.publicUrl.replace(/^http/, 'ws')]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...(google.length > 0 ? GOOGLE_SCRIPTS : [])],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: [
          "'self'",
          ...(google.length > 0 ? ["'unsafe-inline'", 'https://fonts.googleapis.com'] : []),
        ],
        fontSrc: ["'self'", 'data:', ...(google.length > 0 ? ['https://fonts.gstatic.com'] : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...style, ...google],
        connectSrc: [
          "'self'",
          ...sockets,
          ...style,
          ...google,
          ...firebase,
          ...(google.length > 0 ? ['data:', 'blob:'] : []),
        ],
        ...(tls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: tls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Without TLS, browsers ignore this header and warn. Popups are allowed, because the hosted inspector
    // communicates with the page that opened it; any page may open it.
    crossOriginOpenerPolicy: tls ? { policy: 'same-origin-allow-popups' } : false,
    originAgentCluster: tls,
    // If it were on, it would block the map's tiles and glyphs: their servers do not send the header that it
    // requires.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: google.length > 0 ? 'strict-origin-when-cross-origin' : 'same-origin' },
  }
}

/** Paths whose replies contain company data. */
const PRIVATE = ['/api/', '/i/', '/guard_locations', '/patrol_history', '/.json', '/local/', '/metrics']

/**
 * Sets `Cache-Control: no-store`, so that no shared computer or proxy caches personal data. A reply with its
 * own cache header, such as a photo, keeps it.
 */
export function setNoStore(app: App): void {
  app.addHook('onSend', async ({ url }, reply) => {
    if (!reply.hasHeader('cache-control') && PRIVATE.some((start) => url.startsWith(start)))
      reply.header('cache-control', 'no-store')
  })
}
