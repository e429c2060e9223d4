import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Branch } from '../database/branch.ts'
import { Allowances } from './allowances.ts'
import { callerOf } from './caller.ts'
import { containFaults } from './contain-faults.ts'
import { serveConnection, type ConnectionOptions } from './connection.ts'
import { FewATurn } from './few-a-turn.ts'
import { Database } from '../database/database.ts'
import type { Authenticate } from '../access/identity.ts'
import type { Read, Rules, Write } from '../access/rules.ts'
import { isOwnOrigin } from './own-origin.ts'
import { Strangers } from './strangers.ts'

export interface EndpointOptions {
  rules: Rules
  authenticate: Authenticate
  /** by top-level key */
  branches: Readonly<Record<string, Branch>>
  /** does a write that the rules let through */
  write: Write
  /** fills a namespace that is being opened */
  fill: (database: Database) => Promise<void>
  now: () => number
  /** is told of each read that somebody asks for */
  asked: (read: Read) => void
  /** the host that people reach this server by, where it is known; else the one that a socket came to */
  publicHost: string | null
  /** a page of another origin was turned away, which reached the server as this host */
  foreignPage: (origin: string, host: string) => void
  /** how many proxies stand in front of the server */
  trustProxy: number
  /** something inside failed; the connection is closed and the SDK comes back */
  failed: (error: unknown) => void
}

const NAMESPACE = /^[\w-]{1,64}$/
const HEARTBEAT_MS = 30_000
/** RFC 6455, 7.1.5 */
const ABNORMAL_CLOSURE = 1006
/** a handshake and its greeting take a third of a millisecond, and hundreds may come in one turn of the event loop */
const HANDSHAKES_A_TURN = 4
const SOCKETS = {
  noServer: true,
  perMessageDeflate: false,
  maxPayload: 64 * 1024,
  maxFragments: 64,
  // ws 8.23.0 crashes without synchronous events. Steps: on one connection receive four chunks in one turn of the event
  // loop: a text frame, a text frame that is not UTF-8, and two more frames. Expected: 'error' with
  // WS_ERR_INVALID_UTF8. Actual: TypeError in Receiver.getData (lib/receiver.js:493, this._mask is undefined), uncaught.
  // Cause: the receiver defers the first message, so the stream buffers the other chunks; the stream's clearBuffer goes
  // on with _write after a callback with an error, and the receiver's state is still GET_DATA. With synchronous events
  // no chunk is ever buffered.
  allowSynchronousEvents: true,
  // the connection answers pings itself
  autoPong: false,
  // ms that a peer has to say goodbye; @types/ws does not know it yet
  closeTimeout: 5_000,
}

/** Speaks the Realtime Database protocol on `/.ws?v=5&ns=<namespace>` of an HTTP server. */
export class RtdbEndpoint {
  readonly options: EndpointOptions
  readonly #namespaces = new Map<string, Promise<Database>>()
  readonly #strangers = new Strangers()
  readonly #allowances = new Allowances()
  readonly #handshakes = new FewATurn(HANDSHAKES_A_TURN)
  readonly #sockets = new WebSocketServer(SOCKETS)
  readonly #heartbeat: NodeJS.Timeout
  readonly #quiet = new WeakSet<WebSocket>()
  readonly #rechecks = new Map<string, Set<(uid: string | null) => void>>()

  constructor(options: EndpointOptions) {
    this.options = options
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /** The namespace if anybody has opened it. */
  opened(name: string): Promise<Database> | undefined {
    return this.#namespaces.get(name)
  }

  /**
   * The namespace, filled. Rejects where it could not be filled: it never stands there empty, and whoever asks next
   * tries again. Ask the rules first, so that nobody opens a namespace but one of its company.
   */
  open(name: string): Promise<Database> {
    return this.#namespaces.get(name) ?? this.#fill(name)
  }

  #fill(name: string): Promise<Database> {
    const database = new Database(name, this.options.branches)
    const filled = this.options.fill(database).then(
      () => database,
      (error: unknown) => {
        this.#namespaces.delete(name)
        throw error
      },
    )
    this.#namespaces.set(name, filled)
    return filled
  }

  /** Rights in a namespace, or in any (null), may have changed, of one holder or of all (null): what is open there is asked for again. */
  recheck(namespace: string | null, uid: string | null): void {
    const among = namespace === null ? [...this.#rechecks.values()] : [this.#rechecks.get(namespace) ?? []]
    for (const rechecks of among) for (const recheck of rechecks) recheck(uid)
  }

  get connections(): number {
    return this.#sockets.clients.size
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node leaves an upgraded socket to us: an error that nobody listens for would end the server
    socket.on('error', () => socket.destroy())
    // gone already: nothing would ever give back its place among the strangers
    if (socket.destroyed) return
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = searchParams.get('ns') ?? ''
    if (!NAMESPACE.test(name) || searchParams.get('v') !== '5') return refuse(socket, '400 Bad Request')
    const { address, host } = callerOf(request, this.options.trustProxy)
    const { origin, 'user-agent': agent = null } = request.headers
    if (!isOwnOrigin(origin, [host, this.options.publicHost])) {
      this.options.foreignPage(origin ?? '', host)
      return refuse(socket, '403 Forbidden')
    }
    const noStranger = this.#strangers.admit(address)
    if (noStranger === null) return refuse(socket, '503 Service Unavailable')
    socket.on('close', noStranger)
    this.#handshakes.add(() => {
      this.#sockets.handleUpgrade(request, socket, head, (ws) => {
        containFaults(socket, (error, event) => {
          this.options.failed(error)
          socket.destroy()
          // the listeners that would say so were not reached
          if (event === 'close') ws.emit('close', ABNORMAL_CLOSURE, Buffer.alloc(0))
        })
        const asked = (read: Pick<Read, 'identity' | 'path' | 'allowed'>) =>
          this.options.asked({ ...read, via: 'SDK', address, agent })
        const from = { address, agent }
        this.#connect(ws, { namespace: name, host, wire: socket, noStranger, asked, from })
      })
    })
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const ws of this.#sockets.clients) ws.terminate()
    this.#sockets.close()
  }

  #connect(
    ws: WebSocket,
    here: Pick<ConnectionOptions, 'namespace' | 'host' | 'wire' | 'noStranger' | 'asked' | 'from'>,
  ): void {
    const { rules, authenticate, write, now, failed } = this.options
    ws.on('pong', () => this.#quiet.delete(ws))
    ws.on('error', () => ws.terminate())
    const open = () => this.open(here.namespace)
    const allowances = this.#allowances
    const onRights = (recheck: (uid: string | null) => void) => this.#onRights(here.namespace, recheck)
    const options = { open, rules, authenticate, write, now, allowances, onRights, failed }
    void serveConnection(ws, { ...here, ...options })
  }

  #onRights(namespace: string, recheck: (uid: string | null) => void): () => void {
    const here = this.#rechecks.get(namespace) ?? new Set()
    this.#rechecks.set(namespace, here.add(recheck))
    return () => {
      here.delete(recheck)
      if (here.size === 0 && this.#rechecks.get(namespace) === here) this.#rechecks.delete(namespace)
    }
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

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}
