import type { z } from 'zod'
import { jsonText } from '../../domain/json-text.ts'
import type { Database } from './database.ts'
import type { Authenticate, Identity } from './identity.ts'
import { Listener } from './listener.ts'
import * as wire from './messages.ts'
import { parsePath, startsWith, type Path } from './path.ts'
import type { Query } from './query.ts'
import type { Rules } from './rules.ts'
import { write, type WriteRequest } from './write.ts'

export interface SessionOptions {
  database: Database
  rules: Rules
  authenticate: Authenticate
  now: () => number
  send: (message: string) => void
  /** watches over work that no message waits for */
  later: (work: Promise<void>) => void
}

interface Listen {
  listener: Listener
  query: Query | undefined
}

const RECHECK_MS = 30_000
const PERMISSION_DENIED = 'Permission denied'

/**
 * What one connection may do and has asked for: the data messages of the Realtime Database protocol, version 5.
 * Actions: auth/gauth/unauth, q (listen), n (unlisten), g (get), p (put), m (merge), o/om/oc (onDisconnect).
 */
export class Session {
  readonly #o: SessionOptions
  readonly #listens = new Map<string, Listen>()
  #onDisconnect: { request: WriteRequest; identity: Identity | null }[] = []
  #identity: Identity | null = null
  #credential: string | null = null
  #recheck: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: SessionOptions) {
    this.#o = options
  }

  /** Handles one whole message; call it for one message after the other. Throws when the message makes no sense. */
  async receive(text: string): Promise<void> {
    if (this.#closed) return
    const message = jsonText.pipe(wire.wireMessage).parse(text)
    if (message.t === 'c') {
      if (message.d.t === 'p') this.#o.send(wire.pong)
      return
    }
    const { r, a, b } = message.d
    const [status, data] = await this.#act(a, b)
    this.#o.send(wire.reply(r, status, data))
  }

  /** The connection is gone: listens end, and what was asked for this moment is written. */
  async end(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#recheck)
    for (const { listener } of this.#listens.values()) this.#o.database.unlisten(listener)
    this.#listens.clear()
    for (const { request, identity } of this.#onDisconnect.splice(0)) await this.#write(request, identity)
  }

  async #act(action: string, body: unknown): Promise<[status: string, data: unknown]> {
    switch (action) {
      case 'auth':
      case 'gauth':
        return this.#authenticate(wire.credentialBody.parse(body).cred)
      case 'unauth':
        this.#become(null, null)
        return ['ok', '']
      case 'q':
        return this.#listen(wire.listenBody.parse(body))
      case 'n':
        return this.#unlisten(wire.listenBody.parse(body))
      case 'g':
        return this.#get(wire.getBody.parse(body))
      case 'p':
      case 'm':
        return this.#put(wire.writeBody.parse(body), action === 'm')
      case 'o':
      case 'om':
        return this.#putAtEnd(wire.writeBody.parse(body), action === 'om')
      case 'oc':
        return this.#cancelAtEnd(wire.writeBody.parse(body))
      default:
        return ['ok', '']
    }
  }

  async #authenticate(credential: string): Promise<[string, unknown]> {
    const result = await this.#o.authenticate(credential)
    if (!result.ok) {
      this.#become(null, null)
      return [result.code, result.reason]
    }
    this.#become(result.identity, credential)
    return ['ok', { auth: { uid: result.identity.uid, token: result.identity.claims } }]
  }

  #become(identity: Identity | null, credential: string | null): void {
    clearTimeout(this.#recheck)
    this.#identity = identity
    this.#credential = credential
    for (const [id, { listener, query }] of this.#listens) {
      if (this.#mayRead(listener.path)) continue
      this.#o.database.unlisten(listener)
      this.#listens.delete(id)
      this.#o.send(wire.listenRevoked(listener.path.join('/'), query))
    }
    if (identity === null || credential === null || this.#closed) return
    const left = (identity.expiresAt ?? Number.POSITIVE_INFINITY) - this.#o.now()
    this.#recheck = setTimeout(
      () => this.#o.later(this.#check(credential)),
      Math.max(0, Math.min(left, RECHECK_MS)),
    )
    this.#recheck.unref()
  }

  /** Tokens expire, people sign out and devices are revoked while a connection is open. */
  async #check(credential: string): Promise<void> {
    const result = await this.#o.authenticate(credential)
    if (this.#closed || this.#credential !== credential) return
    if (!result.ok) this.#revoke(result.code, result.reason)
    else if ((result.identity.expiresAt ?? Number.POSITIVE_INFINITY) > this.#o.now()) {
      this.#become(result.identity, credential)
    } else this.#revoke('expired_token', 'Auth token is expired.')
  }

  /** Listens end without a word: told of a revoked listen, the SDK would not take it up again after coming back. */
  #revoke(code: string, reason: string): void {
    for (const { listener } of this.#listens.values()) this.#o.database.unlisten(listener)
    this.#listens.clear()
    this.#identity = null
    this.#credential = null
    this.#o.send(wire.authRevoked(code, reason))
  }

  async #listen(body: z.infer<typeof wire.listenBody>): Promise<[string, unknown]> {
    const path = parsePath(body.p)
    if (path === null) return ['invalid_path', 'Invalid path']
    if (!this.#mayRead(path)) return ['permission_denied', PERMISSION_DENIED]
    const id = listenId(path, body.t)
    const old = this.#listens.get(id)
    if (old) this.#o.database.unlisten(old.listener)
    const listener = new Listener(path, body.q ?? null, (push) => this.#o.send(wire.pushText(push, body.t)))
    this.#listens.set(id, { listener, query: body.q })
    // The SDK says by a hash what it still has. Hashing a busy list for every client that comes back costs more
    // than sending it (100 joins stalled the server for seconds), so the value is always sent.
    await this.#o.database.listen(listener, (initial) =>
      this.#o.send(wire.pushText({ path: path.join('/'), merge: false, data: initial }, body.t)),
    )
    return ['ok', {}]
  }

  #unlisten(body: z.infer<typeof wire.listenBody>): [string, unknown] {
    const path = parsePath(body.p)
    const listen = path === null ? undefined : this.#listens.get(listenId(path, body.t))
    if (path !== null && listen) {
      this.#o.database.unlisten(listen.listener)
      this.#listens.delete(listenId(path, body.t))
    }
    return ['ok', '']
  }

  async #get(body: z.infer<typeof wire.getBody>): Promise<[string, unknown]> {
    const path = parsePath(body.p)
    if (path === null) return ['invalid_path', 'Invalid path']
    if (!this.#mayRead(path)) return ['permission_denied', PERMISSION_DENIED]
    const query = body.q && Object.keys(body.q).length > 0 ? body.q : null
    return ['ok', await this.#o.database.read(path, query)]
  }

  async #put(body: z.infer<typeof wire.writeBody>, merge: boolean): Promise<[string, unknown]> {
    const path = parsePath(body.p)
    if (path === null) return ['invalid_path', 'Invalid path']
    return this.#write({ path, raw: body.d, merge, hash: body.h }, this.#identity)
  }

  async #write(request: WriteRequest, identity: Identity | null): Promise<[string, unknown]> {
    const { database, rules, now } = this.#o
    const done = await write(database, rules, identity, request, now())
    return done.ok ? ['ok', ''] : [done.code, done.reason]
  }

  #putAtEnd(body: z.infer<typeof wire.writeBody>, merge: boolean): [string, unknown] {
    const path = parsePath(body.p)
    if (path === null) return ['invalid_path', 'Invalid path']
    const allowed = this.#o.rules.write(this.#o.database.name, this.#identity, path)
    if (!allowed) return ['permission_denied', PERMISSION_DENIED]
    this.#onDisconnect.push({ request: { path, raw: body.d, merge }, identity: this.#identity })
    return ['ok', '']
  }

  #cancelAtEnd(body: z.infer<typeof wire.writeBody>): [string, unknown] {
    const path = parsePath(body.p)
    if (path === null) return ['invalid_path', 'Invalid path']
    this.#onDisconnect = this.#onDisconnect.filter(({ request }) => !startsWith(request.path, path))
    return ['ok', '']
  }

  #mayRead(path: Path): boolean {
    return this.#o.rules.read(this.#o.database.name, this.#identity, path)
  }
}

function listenId(path: Path, tag: number | undefined): string {
  return `${path.join('/')}#${tag ?? ''}`
}
