import type { Socket } from 'node:net'
import type { App } from '../../app/app.ts'

/** how long running requests may continue after the stop signal, ms */
const PATIENCE_MS = 5_000

/**
 * Ends connections when the server stops. Connections that have sent nothing end at once; otherwise Node
 * would wait for them. Requests that still run after PATIENCE_MS are cut off.
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
