import * as wire from './messages.ts'
import { allowanceHolder, listenWeight, type ConnectionAllowance } from './allowances.ts'
import type { RealtimeDatabase } from '../database/database.ts'
import type {
  Authenticate,
  Identity,
  CredentialSource,
  ReadRequest,
  Rules,
  WriteHandler,
} from '../access/rules.ts'
import { Listener } from '../database/listener.ts'
import { parsePath, type Path } from '../database/path.ts'
import type { Query } from '../database/query.ts'

export interface SessionOptions {
  namespace: string
  /** returns the namespace filled with data; rejects if that is not possible now */
  open: () => Promise<RealtimeDatabase>
  rules: Rules
  authenticate: Authenticate
  from: CredentialSource
  write: WriteHandler
  /** called for each read request */
  asked: (read: Pick<ReadRequest, 'identity' | 'path' | 'allowed'>) => void
  now: () => number
  send: (message: string) => void
  /** ends the connection once all data is sent */
  hangUp: (reason: string) => void
  /**
   * called when a credential is accepted; returns the limits that apply, or null if there are too many
   * connections
   */
  admit: (identity: Identity) => ConnectionAllowance | null
  /** runs work in the background, and handles its errors */
  later: (work: Promise<void>) => void
}

interface Listen {
  listener: Listener
  database: RealtimeDatabase
  query: Query | undefined
  weight: number
}

interface Answer {
  status?: string
  data?: unknown
  /** reason for ending the connection after this reply */
  hangUp?: string
}

const RECHECK_MS = 30_000
const DENIED: Answer = { status: 'permission_denied', data: 'Permission denied' }
const INVALID_PATH: Answer = { status: 'invalid_path', data: 'Invalid path' }

/** State of one connection in the Realtime Database protocol, version 5: its identity and requests. */
export class Session {
  readonly #o: SessionOptions
  readonly #listens = new Map<string, Listen>()
  #identity: Identity | null = null
  #allowance: ConnectionAllowance | null = null
  #credential: string | null = null
  #recheck: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: SessionOptions) {
    this.#o = options
  }

  /** Handles one complete message. Call it for one message after the other. */
  async receive(text: string): Promise<void> {
    if (this.#closed) return
    const message = wire.readMessage(text)
    if (message === null) return this.#hangUp('not a message of the protocol')
    if (message.t === 'c') {
      if (message.d.t === 'p') this.#o.send(wire.PONG_TEXT)
      return
    }
    const { status = 'ok', data = '', hangUp } = await this.#act(message.d, text)
    this.#o.send(wire.replyText(message.d.r, status, data))
    if (hangUp !== undefined) this.#hangUp(hangUp)
  }

  /** Removes all listeners. Call it when the connection is closed or closing. */
  end(): void {
    this.#closed = true
    clearTimeout(this.#recheck)
    for (const id of this.#listens.keys()) this.#drop(id)
  }

  #hangUp(reason: string): void {
    this.end()
    this.#o.hangUp(reason)
  }

  async #act(request: wire.Request, text: string): Promise<Answer> {
    switch (request.a) {
      case 'auth':
      case 'gauth':
        return this.#authenticate(request.b.cred)
      case 'unauth':
        return { hangUp: 'signed out' }
      case 'q':
        return this.#listen(request.b)
      case 'n':
        return this.#unlisten(request.b)
      case 'g':
        return this.#get(request.b.p, request.b.q)
      case 'p':
      case 'm':
        return this.#put(request.b, text)
      case 'o':
      case 'om':
        return { status: 'permission_denied', data: 'Nothing is written on disconnect' }
      default:
        return {}
    }
  }

  /**
   * Accepts a credential. A connection has one identity, so the SDK opens another connection for another one.
   */
  async #authenticate(credential: string): Promise<Answer> {
    const result = await this.#o.authenticate(credential, this.#o.from)
    if (!result.ok) return { status: result.code, data: result.reason, hangUp: result.reason }
    const { identity } = result
    this.#allowance ??= this.#o.admit(identity)
    if (this.#allowance === null)
      return { status: 'unavailable', data: 'Too many connections', hangUp: 'too many connections' }
    if (this.#identity !== null && allowanceHolder(this.#identity) !== allowanceHolder(identity))
      return { status: 'unavailable', data: 'Another holder', hangUp: 'another credential' }
    this.#grant(identity, credential)
    return { data: { auth: { uid: identity.uid, token: identity.claims } } }
  }

  /** Sets the identity, and ends listeners that it may not have. */
  #grant(identity: Identity, credential: string): void {
    clearTimeout(this.#recheck)
    this.#identity = identity
    this.#credential = credential
    for (const [id, { listener, query }] of this.#listens) {
      if (this.#mayRead(listener.path)) continue
      this.#drop(id)
      this.#o.send(wire.listenRevoked(listener.path.join('/'), query))
    }
    if (this.#closed) return
    const left = (identity.expiresAt ?? Number.POSITIVE_INFINITY) - this.#o.now()
    this.#recheck = setTimeout(
      () => this.#o.later(this.#check(credential)),
      Math.max(0, Math.min(left, RECHECK_MS)),
    )
    this.#recheck.unref()
  }

  /**
   * Ends listeners that are no longer allowed. Call it when permissions may have changed: of this identity,
   * or of any (null).
   */
  recheck(uid: string | null): void {
    if (this.#closed || this.#credential === null) return
    if (uid === null || uid === this.#identity?.uid) this.#o.later(this.#check(this.#credential))
  }

  /**
   * Checks the credential again. While a connection is open, tokens expire, people sign out and devices are
   * revoked.
   */
  async #check(credential: string): Promise<void> {
    const result = await this.#o.authenticate(credential, null)
    if (this.#closed || this.#credential !== credential) return
    if (!result.ok) this.#revoke(result.code, result.reason)
    else if ((result.identity.expiresAt ?? Number.POSITIVE_INFINITY) > this.#o.now()) {
      this.#grant(result.identity, credential)
    } else this.#revoke('expired_token', 'Auth token is expired.')
  }

  /**
   * Ends the connection because of its credential. Listeners get no "revoked" messages: the SDK would not
   * restore them when it reconnects.
   */
  #revoke(code: string, reason: string): void {
    this.#o.send(wire.authRevoked(code, reason))
    this.#hangUp(reason)
  }

  async #listen({ p, q, t }: wire.ListenBody): Promise<Answer> {
    const path = parsePath(p)
    if (path === null) return INVALID_PATH
    if (!this.#asksFor(path)) return DENIED
    const database = await this.#o.open()
    const id = listenId(path, t)
    this.#drop(id)
    const weight = listenWeight(q, t)
    // Both are checked again, because they may have changed while the namespace was opened.
    if (this.#closed || !this.#mayRead(path)) return DENIED
    if (!this.#allowance?.takeListen(weight)) return { status: 'unavailable', data: 'Too many listens' }
    const listener = new Listener(path, q ?? null, (push) => this.#o.send(wire.pushText(push, t)))
    this.#listens.set(id, { listener, database, query: q, weight })
    // The SDK sends a hash of its data, so that unchanged data need not be sent. Hashing a busy list for
    // every reconnecting client costs more than sending it (100 clients stalled the server for seconds), so
    // the value is always sent.
    await database.listen(listener, (initial) =>
      this.#o.send(wire.pushText({ path: path.join('/'), merge: false, data: initial }, t)),
    )
    return { data: {} }
  }

  #unlisten({ p, t }: wire.ListenBody): Answer {
    const path = parsePath(p)
    if (path !== null) this.#drop(listenId(path, t))
    return {}
  }

  #drop(id: string): void {
    const listen = this.#listens.get(id)
    if (listen === undefined) return
    listen.database.unlisten(listen.listener)
    this.#allowance?.giveListen(listen.weight)
    this.#listens.delete(id)
  }

  async #get(p: string, q: Query | undefined): Promise<Answer> {
    const path = parsePath(p)
    if (path === null) return INVALID_PATH
    if (!this.#asksFor(path)) return DENIED
    const query = q && Object.keys(q).length > 0 ? q : null
    return { data: await (await this.#o.open()).read(path, query) }
  }

  async #put({ p, d, h }: wire.WriteBody, text: string): Promise<Answer> {
    const { namespace, rules, write } = this.#o
    const path = parsePath(p)
    if (path === null) return INVALID_PATH
    const identity = this.#identity
    if (identity === null || !rules.write(namespace, identity, path)) return DENIED
    if (h !== undefined) return { status: 'invalid_data', data: 'Nothing is written by transaction' }
    const done = await write({ namespace, identity, path, value: d, text })
    return done.ok ? {} : { status: done.code, data: done.reason }
  }

  #asksFor(path: Path): boolean {
    const allowed = this.#mayRead(path)
    this.#o.asked({ identity: this.#identity, path, allowed })
    return allowed
  }

  #mayRead(path: Path): boolean {
    return this.#identity !== null && this.#o.rules.read(this.#o.namespace, this.#identity, path)
  }
}

function listenId(path: Path, tag: number | undefined): string {
  return `${path.join('/')}#${tag ?? ''}`
}
