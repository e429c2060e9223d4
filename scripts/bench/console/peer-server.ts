import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { createGzip } from 'node:zlib'
import { WebSocketServer } from 'ws'
import type { PhonePlaceAt } from '../data/phones.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const PACKED = new Set(['.html', '.js', '.css', '.json', '.svg'])
const PUSH_MS = 100

interface Peer {
  url: string
  /** sends this number of positions per second, until the returned function is called */
  report(perSecond: number): () => void
  close(): void
}

/**
 * Serves a built traccar-web, and the part of its API that it calls: a signed-in user, devices and
 * positions.
 */
export async function startPeer(folder: string, devices: number, placeOf: PhonePlaceAt): Promise<Peer> {
  const position = (device: number, message: number) => {
    const { lat, lon } = placeOf(device, message)
    const at = new Date().toISOString()
    return {
      id: device + 1,
      deviceId: device + 1,
      protocol: 'osmand',
      serverTime: at,
      deviceTime: at,
      fixTime: at,
      valid: true,
      latitude: lat,
      longitude: lon,
      altitude: 0,
      speed: 2,
      course: 0,
      accuracy: 8,
      attributes: {},
    }
  }
  const everybody = () => Array.from({ length: devices }, (_, i) => position(i, i))
  const answers: Record<string, () => unknown> = {
    '/api/server': () => ({
      id: 1,
      registration: false,
      map: '',
      attributes: {},
      latitude: 0,
      longitude: 0,
      zoom: 0,
    }),
    '/api/session': () => ({ id: 1, name: 'Peer', email: 'peer@askari.example', attributes: {} }),
    '/api/devices': () =>
      Array.from({ length: devices }, (_, i) => ({
        id: i + 1,
        name: `Guard ${i}`,
        uniqueId: String(i),
        status: 'online',
        disabled: false,
        lastUpdate: new Date().toISOString(),
        category: 'person',
        attributes: {},
      })),
    '/api/positions': everybody,
  }
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer')
    if (pathname.startsWith('/api/')) {
      reply.setHeader('content-type', 'application/json')
      return void reply.end(JSON.stringify(answers[pathname]?.() ?? []))
    }
    sendFile(folder, pathname, request, reply)
  })
  const sockets = new WebSocketServer({ server, path: '/api/socket' })
  sockets.on('connection', (socket) => socket.send(JSON.stringify({ positions: everybody() })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    report(perSecond) {
      const started = Date.now()
      let sent = 0
      const timer = setInterval(() => {
        const due = Math.floor(((Date.now() - started) / 1000) * perSecond)
        const positions = []
        for (; sent < due; sent++) positions.push(position(sent % devices, sent))
        for (const socket of sockets.clients) socket.send(JSON.stringify({ positions }))
      }, PUSH_MS)
      return () => clearInterval(timer)
    },
    close() {
      sockets.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Sends a file of the folder; for paths of the page's own router, the index page. */
function sendFile(folder: string, pathname: string, request: IncomingMessage, reply: ServerResponse): void {
  const asked = join(folder, normalize(pathname))
  const path = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, 'index.html')
  const type = extname(path)
  reply.setHeader('content-type', TYPES[type] ?? 'application/octet-stream')
  const packs = PACKED.has(type) && request.headers['accept-encoding']?.includes('gzip')
  if (packs) reply.setHeader('content-encoding', 'gzip')
  const file = createReadStream(path)
  if (packs) file.pipe(createGzip()).pipe(reply)
  else file.pipe(reply)
}
