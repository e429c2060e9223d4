import type { Identity } from '../access/rules.ts'
import type { Query } from '../database/query.ts'

const MOST_CONNECTIONS = 64
/** maximum total weight of listeners (see `listenWeight`) */
const MOST_LISTENS = 2_500
/**
 * Weight of a listener with a query, which is evaluated separately at every change. Other listeners share the
 * work by path.
 */
const QUERY_WEIGHT = 50
/** maximum number of messages at once, and per second */
const MESSAGES = { most: 500, perSecond: 100 }
/**
 * Maximum number of bytes that wait for a client. Beyond it, the client is disconnected, so that the data
 * does not fill the memory.
 */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024

interface Peer {
  /** number of bytes that the peer has not read yet */
  readonly bufferedAmount: number
}

/** Limits of one user or device, for all its connections together. */
export class ConnectionAllowance {
  readonly #peers = new Set<Peer>()
  readonly #unused: () => void
  #listens = 0
  #messages = { left: MESSAGES.most, at: 0 }

  /** `unused` is called when the last connection has been removed. */
  constructor(unused: () => void) {
    this.#unused = unused
  }

  /** Adds a connection until `leave`; false if there are too many. */
  join(peer: Peer): boolean {
    if (this.#peers.size >= MOST_CONNECTIONS) return false
    this.#peers.add(peer)
    return true
  }

  leave(peer: Peer): void {
    this.#peers.delete(peer)
    if (this.#peers.size === 0) this.#unused()
  }

  /** Adds a listener until `giveListen`; false if there are too many. */
  takeListen(weight: number): boolean {
    if (this.#listens + weight > MOST_LISTENS) return false
    this.#listens += weight
    return true
  }

  giveListen(weight: number): void {
    this.#listens -= weight
  }

  /** Counts a message that arrives at `now`, ms since epoch UTC. Returns how long it must wait, ms. */
  takeMessage(now: number): number {
    const { left, at } = this.#messages
    const regained = (Math.max(0, now - at) / 1000) * MESSAGES.perSecond
    this.#messages = { left: Math.min(MESSAGES.most, left + regained) - 1, at: now }
    return (Math.max(0, -this.#messages.left) / MESSAGES.perSecond) * 1000
  }

  get leavesTooMuchUnread(): boolean {
    let unread = 0
    for (const peer of this.#peers) unread += peer.bufferedAmount
    return unread > MOST_UNREAD_BYTES
  }
}

/**
 * Returns the weight of a listener. A query with a limit weighs more, because its selected children must be
 * stored.
 */
export function listenWeight(query: Query | undefined, tag: number | undefined): number {
  return query === undefined && tag === undefined ? 1 : QUERY_WEIGHT + (query?.l ?? 0)
}

/** The limits of all connected users and devices. */
export class Allowances {
  readonly #byHolder = new Map<string, ConnectionAllowance>()

  /** Adds a connection of an identity until `leave`; null if the identity has too many. */
  join(identity: Identity, peer: Peer): ConnectionAllowance | null {
    const holder = allowanceHolder(identity)
    const allowance =
      this.#byHolder.get(holder) ?? new ConnectionAllowance(() => this.#byHolder.delete(holder))
    this.#byHolder.set(holder, allowance)
    return allowance.join(peer) ? allowance : null
  }
}

/**
 * Returns the key under which an identity is counted. It contains the company, because ids are unique only
 * within one.
 */
export function allowanceHolder({ uid, claims }: Identity): string {
  return `${String(claims.company)}/${uid}`
}

/** Queue for work that arrives in bursts. It starts at most `most` pieces per turn of the event loop. */
export class TurnQueue {
  readonly #most: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  add(work: () => void): void {
    this.#waiting.push(work)
    if (this.#waiting.length === 1) setImmediate(() => this.#some())
  }

  #some(): void {
    const now = this.#waiting.splice(0, this.#most)
    if (this.#waiting.length > 0) setImmediate(() => this.#some())
    for (const work of now) work()
  }
}
