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
 * Hosts with only Google's own scripts; on storage.googleapis.com and similar hosts anybody can
 * publish a script.
 */
const GOOGLE_SCRIPTS = ['https://maps.googleapis.com', 'https://maps.gstatic.com']
const FIREBASE = [
  'https://*.firebaseio.com',
  'wss://*.firebaseio.com',
  'https://*.firebasedatabase.app',
  'wss://*.firebasedatabase.app',
  'https://identitytoolkit.googleapis.com',
]

/** The origin of the map style; its tiles, glyphs and sprites are taken from there or from its subdomains. */
function styleSources(url: string | null): string[] {
  if (url === null) return []
  const { protocol, host } = new URL(url)
  return [`${protocol}//${host}`, `${protocol}//*.${host}`]
}

/**
 * Returns the headers of every reply. The policy lets the console run only its own scripts and workers,
 * connect to its own server and fetch the configured map; Google and Firebase are included only if
 * configured. Plain http must not be upgraded: inside a company network the server may have no certificate.
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
    // needs TLS except on localhost, and browsers warn without it; the hosted inspector
    // communicates with its opener. Set for every page, because the inspector may open from any of
    // them
    crossOriginOpenerPolicy: tls ? { policy: 'same-origin-allow-popups' } : false,
    originAgentCluster: tls,
    // the map's tiles and glyphs come from other origins that do not send this header
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: google.length > 0 ? 'strict-origin-when-cross-origin' : 'same-origin' },
  }
}

/** Paths whose replies contain company data. */
const PRIVATE = ['/api/', '/i/', '/guard_locations', '/patrol_history', '/.json', '/local/', '/metrics']

/**
 * Sets no-store, so that neither a shared computer nor a proxy caches personal data. A reply with its own
 * cache header (a photo, by its digest) keeps it.
 */
export function setNoStore(app: App): void {
  app.addHook('onSend', async ({ url }, reply) => {
    if (!reply.hasHeader('cache-control') && PRIVATE.some((start) => url.startsWith(start)))
      reply.header('cache-control', 'no-store')
  })
}
