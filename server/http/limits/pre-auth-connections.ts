import type { Socket } from 'node:net'

/** Limits for requests whose credentials are not checked yet. */
export const PRE_AUTH_LIMITS = {
  bodyBytes: 64 * 1024,
  /** maximum time to receive the head of a request, and again for its body, ms */
  patience: 10_000,
  /** This limit is large, because all consoles of an office reconnect at once after a restart. */
  connectionsOfOneAddress: 1024,
  connectionsInAll: 1536,
}

/**
 * Tracks connections whose current request has presented no valid credential, by address. At a limit, closes
 * the one with the oldest request, so that idle connections cannot block new ones.
 */
export class PreAuthConnections {
  readonly #limits: Pick<typeof PRE_AUTH_LIMITS, 'connectionsOfOneAddress' | 'connectionsInAll'>
  // In both maps, the connection with the oldest request comes first.
  readonly #addresses = new Map<Socket, string>()
  readonly #byAddress = new Map<string, Set<Socket>>()
  /** number of connections closed because of the limit */
  cutOff = 0

  constructor(
    limits: Pick<typeof PRE_AUTH_LIMITS, 'connectionsOfOneAddress' | 'connectionsInAll'> = PRE_AUTH_LIMITS,
  ) {
    this.#limits = limits
  }

  get count(): number {
    return this.#addresses.size
  }

  /** Adds a connection. Call it when the connection opens or begins another request. */
  requestReceived(socket: Socket, address: string): void {
    if (socket.destroyed) return
    this.closed(socket)
    const { connectionsOfOneAddress, connectionsInAll } = this.#limits
    const ofAddress = this.#byAddress.get(address) ?? new Set()
    if (ofAddress.size >= connectionsOfOneAddress) this.#cutOffFirst(ofAddress)
    if (this.count >= connectionsInAll) this.#cutOffFirst(this.#addresses.keys())
    ofAddress.add(socket)
    this.#byAddress.set(address, ofAddress)
    this.#addresses.set(socket, address)
  }

  /** Removes a connection. Call it when the caller is authenticated or the connection has closed. */
  closed(socket: Socket): void {
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
      this.closed(socket)
      socket.destroy()
      return
    }
  }
}
