import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens with a call: it is forwarded, it fails before the server receives it, or its answer is lost. */
export type Fate = 'passed on' | 'refused' | 'answer lost'

/** Starts a proxy to a server. `fateOf` decides by path which calls fail. */
export async function failingProxy(target: string, fateOf: (path: string) => Fate) {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const fate = fateOf(path)
    if (fate === 'refused') {
      incoming.resume()
      incoming.on('end', () => outgoing.writeHead(503).end('busy'))
      return
    }
    const { method = 'GET', headers } = incoming
    const passed = request(`${target}${path}`, { method, headers }, (answer) => {
      if (fate === 'answer lost') {
        answer.resume()
        answer.on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
