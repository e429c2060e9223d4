import type { EventEmitter } from 'node:events'

/**
 * Runs the listeners of a socket so that what one of them throws goes to `failed`, with the event that it was for,
 * instead of ending the process: bytes of a client that nobody has signed in are parsed in these listeners.
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
