import type { EventEmitter } from 'node:events'

/**
 * Wraps the listeners of a socket so that their errors go to `failed` with the event, instead of
 * ending the process. They parse bytes of unauthenticated clients.
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
