import type { Socket } from 'node:net'
import type { App } from '../app.ts'

/**
 * Ends, when the server stops, the connections that have not asked anything yet. Node counts them as busy and would
 * wait for them; browsers and fetch open such ahead of need and leave them open.
 */
export function endUnspokenConnections(app: App): void {
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
  })
}
