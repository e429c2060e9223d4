import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedHook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/**
 * Starts a server that accepts POST requests. `take` returns the status of the answer, or null to reset the connection.
 */
export async function webhookReceiver(take: (hook: ReceivedHook) => number | null = () => 204): Promise<{
  url: string
  /** requests that were answered with success */
  taken: ReceivedHook[]
  /** all received requests, including refused ones */
  received: ReceivedHook[]
  close: () => void
}> {
  const taken: ReceivedHook[] = []
  const received: ReceivedHook[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const hook = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('latin1'),
      }
      received.push(hook)
      const status = take(hook)
      if (status === null) return request.socket.destroy()
      if (status < 300) taken.push(hook)
      response.writeHead(status).end(status < 300 ? '' : 'try later')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, taken, received, close: () => server.close() }
}
