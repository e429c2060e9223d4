import type { Socket } from 'node:net'
import type { App } from '../../app/app.ts'

/** time for running requests after a stop signal, ms */
const PATIENCE_MS = 5_000

/**
 * Ends connections when the server stops. Those without a request end at once: Node counts them as
 * busy and would wait for them, and browsers open some in advance. Requests that still run after
 * five seconds are cut off.
 */
export function drainConnections(app: App): void {
  const open = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, PATIENCE_MS).unref()
  })
}
