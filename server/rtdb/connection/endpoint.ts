import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Branch } from '../database/branch.ts'
import { Allowances, TurnQueue } from './allowances.ts'
import { upgradeCaller, isOwnOrigin } from './upgrade-caller.ts'
import { serveConnection, type ConnectionOptions } from './connection.ts'
import { RealtimeDatabase } from '../database/database.ts'
import type { Authenticate, ReadRequest, Rules, WriteHandler } from '../access/rules.ts'

export interface EndpointOptions {
  rules: Rules
  authenticate: Authenticate
  /** branches that are stored elsewhere, by top-level key */
  branches: Readonly<Record<string, Branch>>
  write: WriteHandler
  /** fills a namespace with data when it is opened */
  fill: (database: RealtimeDatabase) => Promise<void>
  now: () => number
  /** called for each read request */
  asked: (read: ReadRequest) => void
  /** configured host of the server; null: the host that the request names */
  publicHost: string | null
  /** called when a page of another origin was refused; `host` is the host that the page's request named */
  foreignPage: (origin: string, host: string) => void
  /** number of trusted proxies in front of the server */
  trustProxy: number
  /** called for internal errors; the connection is then closed, and the SDK reconnects */
  failed: (error: unknown) => void
}

const NAMESPACE = /^[\w-]{1,64}$/
const HEARTBEAT_MS = 30_000
/** close code for a connection without a closing handshake (RFC 6455, 7.1.5) */
const ABNORMAL_CLOSURE = 1006
/**
 * maximum handshakes per turn of the event loop; each takes a third of a millisecond, and hundreds may arrive
 * at once
 */
const HANDSHAKES_A_TURN = 4
const SOCKETS = {
  noServer: true,
  perMessageDeflate: false,
  maxPayload: 64 * 1024,
  maxFragments: 64,
  // ws 8.23.0 crashes without synchronous events. To reproduce: on one connection receive four
  // chunks in one turn of the event loop: a text frame, a text frame that is not UTF-8, and two
  // more frames. Expected: 'error' with WS_ERR_INVALID_UTF8. Actual: uncaught TypeError in
  // Receiver.getData (lib/receiver.js:493, this._mask is undefined). Cause: the receiver defers the
  // first message, so the stream buffers the other chunks; the stream's clearBuffer continues with
  // _write after a callback with an error, and the receiver's state is still GET_DATA. With
  // synchronous events, chunks are never buffered.
  allowSynchronousEvents: true,
  // the connection answers pings itself (see `serveConnection`)
  autoPong: false,
  // how long the closing handshake of the peer may take, ms; @types/ws lacks this option
  closeTimeout: 5_000,
}

/** Implements the Realtime Database protocol on `/.ws?v=5&ns=<namespace>` of an HTTP server. */
export class RtdbEndpoint {
  readonly options: EndpointOptions
  readonly #namespaces = new Map<string, Promise<RealtimeDatabase>>()
  readonly #strangers = new PreAuthSockets()
  readonly #allowances = new Allowances()
  readonly #handshakes = new TurnQueue(HANDSHAKES_A_TURN)
  readonly #sockets = new WebSocketServer(SOCKETS)
  readonly #heartbeat: NodeJS.Timeout
  readonly #quiet = new WeakSet<WebSocket>()
  readonly #rechecks = new Map<string, Set<(uid: string | null) => void>>()

  constructor(options: EndpointOptions) {
    this.options = options
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  opened(name: string): Promise<RealtimeDatabase> | undefined {
    return this.#namespaces.get(name)
  }

  /**
   * Returns a namespace filled with data. Rejects if it could not be filled; the next call tries again. Check
   * the access rules first, so that only accounts of the company open it.
   */
  open(name: string): Promise<RealtimeDatabase> {
    return this.#namespaces.get(name) ?? this.#fill(name)
  }

  #fill(name: string): Promise<RealtimeDatabase> {
    const database = new RealtimeDatabase(name, this.options.branches)
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

  /**
   * Checks open listeners again after permissions have changed: in one namespace or in all (null), of one
   * identity or of all (null).
   */
  recheck(namespace: string | null, uid: string | null): void {
    const among = namespace === null ? [...this.#rechecks.values()] : [this.#rechecks.get(namespace) ?? []]
    for (const rechecks of among) for (const recheck of rechecks) recheck(uid)
  }

  get connections(): number {
    return this.#sockets.clients.size
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node does not handle errors of an upgraded socket, and an unhandled error would end the server.
    socket.on('error', () => socket.destroy())
    // a closed socket emits no further 'close', so its slot would never be released
    if (socket.destroyed) return
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = searchParams.get('ns') ?? ''
    if (!NAMESPACE.test(name) || searchParams.get('v') !== '5') return refuse(socket, '400 Bad Request')
    const { address, host } = upgradeCaller(request, this.options.trustProxy)
    const { origin, 'user-agent': agent = null } = request.headers
    if (!isOwnOrigin(origin, [host, this.options.publicHost])) {
      this.options.foreignPage(origin ?? '', host)
      return refuse(socket, '403 Forbidden')
    }
    const noStranger = this.#strangers.acquire(address)
    if (noStranger === null) return refuse(socket, '503 Service Unavailable')
    socket.on('close', noStranger)
    this.#handshakes.add(() => {
      this.#sockets.handleUpgrade(request, socket, head, (ws) => {
        containFaults(socket, (error, event) => {
          this.options.failed(error)
          socket.destroy()
          // The error prevented other listeners from receiving 'close', so the event is emitted again for
          // them.
          if (event === 'close') ws.emit('close', ABNORMAL_CLOSURE, Buffer.alloc(0))
        })
        const asked = (read: Pick<ReadRequest, 'identity' | 'path' | 'allowed'>) =>
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

  /** Sends a heartbeat to all peers. Disconnects those that have not answered the previous one. */
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

const MOST = 512
const MOST_PER_ADDRESS = 128

/** Limits the sockets that have presented no credential, per address and in total. */
export class PreAuthSockets {
  readonly #byAddress = new Map<string, number>()
  #count = 0

  /** Takes a slot, and returns a function that releases it once; null if all slots are taken. */
  acquire(address: string): (() => void) | null {
    const here = this.#byAddress.get(address) ?? 0
    if (this.#count >= MOST || here >= MOST_PER_ADDRESS) return null
    this.#count += 1
    this.#byAddress.set(address, here + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#count -= 1
      const left = (this.#byAddress.get(address) ?? 0) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }
}

/**
 * Makes errors in a socket's listeners go to `failed` with the event, instead of ending the process. The
 * listeners parse bytes of unauthenticated clients.
 */
export function containFaults(socket: EventEmitter, failed: (error: unknown, event: unknown) => void): void {
  const emit = socket.emit.bind(socket)
  socket.emit = (event: string | symbol, ...values: unknown[]) => {
    try {
      return emit(event, ...values)
    } catch (error) {
      failed(error, event)
      return true
    }
  }
}
