import type { Identity } from '../access/rules.ts'
import type { Query } from '../database/query.ts'

const MOST_CONNECTIONS = 64
/** total weight */
const MOST_LISTENS = 2_500
/**
 * A listener with a query is evaluated separately at every change; those without one share the work by path.
 */
const QUERY_WEIGHT = 50
/** messages served at once, and how many more per second */
const MESSAGES = { most: 500, perSecond: 100 }
/** A client that reads nothing is disconnected before waiting data fills the memory. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024

interface Peer {
  /** bytes that it has not taken in yet */
  readonly bufferedAmount: number
}

/** Resources of one user or one device, over all its connections. */
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

  /** Returns whether another listener is allowed; it counts until it is returned. */
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

/** Returns the weight of a listener; one with a limit stores its children. */
export function listenWeight(query: Query | undefined, tag: number | undefined): number {
  return query === undefined && tag === undefined ? 1 : QUERY_WEIGHT + (query?.l ?? 0)
}

/** The allowances of all who are connected. */
export class Allowances {
  readonly #byHolder = new Map<string, ConnectionAllowance>()

  /** Adds a connection to its holder, until `leave`; null if there are too many. */
  join(identity: Identity, peer: Peer): ConnectionAllowance | null {
    const holder = allowanceHolder(identity)
    const allowance =
      this.#byHolder.get(holder) ?? new ConnectionAllowance(() => this.#byHolder.delete(holder))
    this.#byHolder.set(holder, allowance)
    return allowance.join(peer) ? allowance : null
  }
}

/** Ids are unique within a company only. */
export function allowanceHolder({ uid, claims }: Identity): string {
  return `${String(claims.company)}/${uid}`
}
