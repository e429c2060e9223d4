import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Branch } from './branch.ts'
import { serveConnection } from './connection.ts'
import { Database } from './database.ts'
import type { Authenticate } from './identity.ts'
import type { Rules } from './rules.ts'

export interface EndpointOptions {
  rules: Rules
  authenticate: Authenticate
  /** by top-level key */
  branches: Readonly<Record<string, Branch>>
  /** fills a namespace that has just been opened */
  open: (database: Database) => Promise<void>
  now: () => number
  /** something inside failed; the connection is closed and the SDK comes back */
  failed: (error: unknown) => void
}

interface Namespace {
  users: number
  database: Promise<Database>
}

const NAMESPACE = /^[\w-]{1,64}$/
const HEARTBEAT_MS = 30_000
const MAX_FRAME_BYTES = 256 * 1024

/** Speaks the Realtime Database protocol on `/.ws?v=5&ns=<namespace>` of an HTTP server. */
export class RtdbEndpoint {
  readonly options: EndpointOptions
  readonly #namespaces = new Map<string, Namespace>()
  readonly #sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  })
  readonly #heartbeat: NodeJS.Timeout
  readonly #quiet = new WeakSet<WebSocket>()

  constructor(options: EndpointOptions) {
    this.options = options
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /** The namespace if anybody has opened it. */
  opened(name: string): Promise<Database> | undefined {
    return this.#namespaces.get(name)?.database
  }

  /**
   * Works with a namespace, which is opened and filled if need be; gives null where the name cannot be one. Anybody
   * may name one, so it is forgotten again when nobody uses it, nothing is in it and nobody listens.
   */
  async using<T>(name: string, work: (database: Database) => Promise<T>): Promise<T | null> {
    if (!NAMESPACE.test(name)) return null
    const namespace = this.#namespaces.get(name) ?? this.#open(name)
    namespace.users += 1
    try {
      return await work(await namespace.database)
    } finally {
      namespace.users -= 1
      if (namespace.users === 0) void this.#forgetIfIdle(name, namespace)
    }
  }

  #open(name: string): Namespace {
    const database = new Database(name, this.options.branches)
    const namespace = { users: 0, database: this.options.open(database).then(() => database) }
    this.#namespaces.set(name, namespace)
    return namespace
  }

  async #forgetIfIdle(name: string, namespace: Namespace): Promise<void> {
    // one that could not be filled is opened again for the next client
    const database = await namespace.database.catch(() => null)
    if (namespace.users === 0 && (database === null || database.idle)) this.#namespaces.delete(name)
  }

  get connections(): number {
    return this.#sockets.clients.size
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = searchParams.get('ns') ?? ''
    if (!NAMESPACE.test(name) || searchParams.get('v') !== '5') {
      // Node leaves an upgraded socket to us: an error that nobody listens for would end the server
      socket.on('error', () => socket.destroy())
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
      return
    }
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      this.#connect(ws, name, hostOf(request))
    })
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const ws of this.#sockets.clients) ws.terminate()
    this.#sockets.close()
  }

  #connect(ws: WebSocket, name: string, host: string): void {
    const { rules, authenticate, now, failed } = this.options
    ws.on('pong', () => this.#quiet.delete(ws))
    ws.on('error', () => ws.terminate())
    this.using(name, (database) =>
      serveConnection(ws, { database, rules, authenticate, now, host, failed }),
    ).catch((error: unknown) => {
      failed(error)
      ws.terminate()
    })
  }

  /** A peer that has not answered since the last beat is gone. */
  #beat(): void {
    for (const ws of this.#sockets.clients) {
      if (this.#quiet.has(ws)) ws.terminate()
      else {
        this.#quiet.add(ws)
        ws.ping()
      }
    }
  }
}

/** The SDK comes back to the host it is told; behind a proxy that is the one the browser sees. */
function hostOf(request: IncomingMessage): string {
  const forwarded = request.headers['x-forwarded-host']
  return (typeof forwarded === 'string' ? forwarded : request.headers.host) ?? ''
}
