import type { Socket } from 'node:net'

/** What all callers together may hold before a credential of theirs is known. */
export const STRANGERS = {
  bodyBytes: 64 * 1024,
  /** for the head of a request, and for its body, ms */
  patience: 10_000,
  /** an office of many consoles behind one address asks with all of them at once when the server comes back */
  connectionsOfOneAddress: 1024,
  connectionsInAll: 1536,
}

/**
 * The connections whose present request has shown no credential yet, by the address they come from. Where there are
 * too many, the one that asked longest ago makes room: whoever comes next is never kept waiting by those who hold on.
 */
export class Strangers {
  readonly #limits: Pick<typeof STRANGERS, 'connectionsOfOneAddress' | 'connectionsInAll'>
  // both in the order of asking
  readonly #addresses = new Map<Socket, string>()
  readonly #byAddress = new Map<string, Set<Socket>>()
  /** connections that had to make room */
  cutOff = 0

  constructor(limits: Pick<typeof STRANGERS, 'connectionsOfOneAddress' | 'connectionsInAll'> = STRANGERS) {
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
