import type { Socket } from 'node:net'

/** Limits for all callers together before their credentials are checked. */
export const PRE_AUTH_LIMITS = {
  bodyBytes: 64 * 1024,
  /** for the head of a request, and for its body, ms */
  patience: 10_000,
  /** an office with many consoles behind one address reconnects all of them at once after a restart */
  connectionsOfOneAddress: 1024,
  connectionsInAll: 1536,
}

/**
 * Tracks connections whose current request has presented no credential, by address. At a limit, the one whose
 * request is oldest is closed, so that idle connections cannot block new ones.
 */
export class PreAuthConnections {
  readonly #limits: Pick<typeof PRE_AUTH_LIMITS, 'connectionsOfOneAddress' | 'connectionsInAll'>
  // both in the order of asking
  readonly #addresses = new Map<Socket, string>()
  readonly #byAddress = new Map<string, Set<Socket>>()
  /** connections that had to make room */
  cutOff = 0

  constructor(
    limits: Pick<typeof PRE_AUTH_LIMITS, 'connectionsOfOneAddress' | 'connectionsInAll'> = PRE_AUTH_LIMITS,
  ) {
    this.#limits = limits
  }

  get count(): number {
    return this.#addresses.size
  }

  /** A connection was opened, or begins another request. */
  asks(socket: Socket, address: string): void {
    if (socket.destroyed) return
    this.leaves(socket)
    const { connectionsOfOneAddress, connectionsInAll } = this.#limits
    const ofAddress = this.#byAddress.get(address) ?? new Set()
    if (ofAddress.size >= connectionsOfOneAddress) this.#cutOffFirst(ofAddress)
    if (this.count >= connectionsInAll) this.#cutOffFirst(this.#addresses.keys())
    ofAddress.add(socket)
    this.#byAddress.set(address, ofAddress)
    this.#addresses.set(socket, address)
  }

  /** Its caller is known by now, or it has closed. */
  leaves(socket: Socket): void {
    const address = this.#addresses.get(socket)
    if (address === undefined) return
    this.#addresses.delete(socket)
    const ofAddress = this.#byAddress.get(address)
    ofAddress?.delete(socket)
    if (ofAddress?.size === 0) this.#byAddress.delete(address)
  }

  #cutOffFirst(sockets: Iterable<Socket>): void {
    for (const socket of sockets) {
      this.cutOff += 1
      this.leaves(socket)
      socket.destroy()
      return
    }
  }
}
