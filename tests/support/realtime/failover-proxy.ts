import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface FailoverProxy {
  url: string
  /** port of the server that accepted each connection, in order */
  taken: () => readonly number[]
  close: () => Promise<void>
}

/** Starts a proxy for several servers on this machine. Each connection goes to the first server that accepts it. */
export async function startFailoverProxy(ports: readonly number[]): Promise<FailoverProxy> {
  const open = new Set<Socket>()
  const taken: number[] = []
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // the other half closes by itself, so nothing else needs to be done
    socket.on('error', () => {})
  }
  const offer = (client: Socket, [port, ...others]: readonly number[]) => {
    if (port === undefined) return void client.destroy()
    const server = connect(port, '127.0.0.1')
    keep(server)
    let connected = false
    server.once('connect', () => {
      connected = true
      taken.push(port)
      client.pipe(server).pipe(client)
    })
    server.once('close', () => (connected ? client.destroy() : offer(client, others)))
    client.once('close', () => server.destroy())
  }
  const proxy = createServer((client) => {
    keep(client)
    offer(client, ports)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    taken: () => taken,
    close: async () => {
      proxy.close()
      for (const socket of open) socket.destroy()
      await once(proxy, 'close')
    },
  }
}
