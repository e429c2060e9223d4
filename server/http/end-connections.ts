import type { Socket } from 'node:net'
import type { App } from '../app.ts'

/** what is in flight when the server stops has so long to end, ms */
const PATIENCE_MS = 5_000

/**
 * Lets no connection hold up the stop. Those that have not asked anything yet end at once: Node counts them as busy
 * and would wait for them, and browsers and fetch open such ahead of need. Whoever is still asking or being answered
 * after five seconds is cut off.
 */
export function endConnections(app: App): void {
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
