import type { Identity } from '../access/identity.ts'
import type { Query } from '../database/query.ts'

const MOST_CONNECTIONS = 64
/** by weight */
const MOST_LISTENS = 2_500
/** A listen with a query is worked out for itself at every change, those without one of a path all together. */
const QUERY_WEIGHT = 50
/** messages that are served as they come, and how many more there are for each second that passes */
const MESSAGES = { most: 500, perSecond: 100 }
/** Who takes nothing in is let go before what waits for it fills the memory. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024

interface Peer {
  /** bytes that it has not taken in yet */
  readonly bufferedAmount: number
}

/** What one user or one device holds, over all its connections. */
export class Allowance {
  readonly #peers = new Set<Peer>()
  readonly #unused: () => void
  #listens = 0
  #messages = { left: MESSAGES.most, at: 0 }

  /** `unused` is told when the last connection has left. */
  constructor(unused: () => void) {
    this.#unused = unused
  }

  /** Whether another connection is granted; it counts until it leaves. */
  join(peer: Peer): boolean {
    if (this.#peers.size >= MOST_CONNECTIONS) return false
    this.#peers.add(peer)
    return true
  }

  leave(peer: Peer): void {
    this.#peers.delete(peer)
    if (this.#peers.size === 0) this.#unused()
  }

  /** Whether another listen is granted; it counts until it is given back. */
  takeListen(weight: number): boolean {
    if (this.#listens + weight > MOST_LISTENS) return false
    this.#listens += weight
    return true
  }

  giveListen(weight: number): void {
    this.#listens -= weight
  }

  /** Counts a message that comes now, ms since epoch UTC; gives how long it has to wait until it is served, ms. */
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

/** What a listen weighs; one with a limit keeps the children that it shows. */
export function listenWeight(query: Query | undefined, tag: number | undefined): number {
  return query === undefined && tag === undefined ? 1 : QUERY_WEIGHT + (query?.l ?? 0)
}

/** The allowances of all who are connected. */
export class Allowances {
  readonly #byHolder = new Map<string, Allowance>()

  /** Counts a connection to its holder, until `leave`; null where that has too many. */
  join(identity: Identity, peer: Peer): Allowance | null {
    const holder = holderOf(identity)
    const allowance = this.#byHolder.get(holder) ?? new Allowance(() => this.#byHolder.delete(holder))
    this.#byHolder.set(holder, allowance)
    return allowance.join(peer) ? allowance : null
  }
}

/** Ids are given out by each company for itself. */
export function holderOf({ uid, claims }: Identity): string {
  return `${String(claims.company)}/${uid}`
}
