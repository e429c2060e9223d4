import type { Identity } from '../access/rules.ts'
import type { Query } from '../database/query.ts'

const MOST_CONNECTIONS = 64
/** maximum total weight of listeners */
const MOST_LISTENS = 2_500
/**
 * A listener with a query is evaluated separately at every change; others share the work by path.
 */
const QUERY_WEIGHT = 50
/** burst of messages, and rate per second */
const MESSAGES = { most: 500, perSecond: 100 }
/** A client that does not read is disconnected before waiting data fills the memory. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024

interface Peer {
  /** number of bytes that it has not read yet */
  readonly bufferedAmount: number
}

/** Limits of one user or device, over all its connections. */
export class ConnectionAllowance {
  readonly #peers = new Set<Peer>()
  readonly #unused: () => void
  #listens = 0
  #messages = { left: MESSAGES.most, at: 0 }

  /** `unused` is called when the last connection has left. */
  constructor(unused: () => void) {
    this.#unused = unused
  }

  /** Returns whether another connection is allowed; it counts until it leaves. */
  join(peer: Peer): boolean {
    if (this.#peers.size >= MOST_CONNECTIONS) return false
    this.#peers.add(peer)
    return true
  }

  leave(peer: Peer): void {
    this.#peers.delete(peer)
    if (this.#peers.size === 0) this.#unused()
  }

  /** Returns whether another listener is allowed; it counts until it is removed. */
  takeListen(weight: number): boolean {
    if (this.#listens + weight > MOST_LISTENS) return false
    this.#listens += weight
    return true
  }

  giveListen(weight: number): void {
    this.#listens -= weight
  }

  /** Counts a message that arrives now, ms since epoch UTC; returns its delay, ms. */
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

/** Returns the weight of a listener; one with a limited query must store its children. */
export function listenWeight(query: Query | undefined, tag: number | undefined): number {
  return query === undefined && tag === undefined ? 1 : QUERY_WEIGHT + (query?.l ?? 0)
}

/** The limits of everybody who is connected. */
export class Allowances {
  readonly #byHolder = new Map<string, ConnectionAllowance>()

  /** Adds a connection of an identity, until `leave`; null if there are too many. */
  join(identity: Identity, peer: Peer): ConnectionAllowance | null {
    const holder = allowanceHolder(identity)
    const allowance =
      this.#byHolder.get(holder) ?? new ConnectionAllowance(() => this.#byHolder.delete(holder))
    this.#byHolder.set(holder, allowance)
    return allowance.join(peer) ? allowance : null
  }
}

/** Returns the key of an identity; ids are unique only within a company. */
export function allowanceHolder({ uid, claims }: Identity): string {
  return `${String(claims.company)}/${uid}`
}

/** Queues work that arrives at once, and starts a number of pieces per turn of the event loop. */
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
