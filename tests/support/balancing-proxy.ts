import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_MS = 50

/**
 * Forwards requests in turn to the processes whose `/readyz` answers 200. If a process refuses the connection, tries
 * the next one, as Caddy does (`deploy/container/Caddyfile`).
 */
export async function balancingProxy(targets: () => readonly string[]) {
  const ready = new Set<string>()
  let turn = 0
  const check = async (target: string) => {
    const isReady = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(target)
    else ready.delete(target)
  }
  const checks = setInterval(() => {
    for (const target of targets()) void check(target)
  }, CHECK_MS)

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, left: number) {
    const there = targets().filter((target) => ready.has(target))
    const target = there[turn++ % Math.max(1, there.length)]
    if (target === undefined || left === 0) return outgoing.writeHead(502).end()
    const { method = 'GET', headers, url = '/' } = incoming
    const passed = request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      const { connection: _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.on('close', () => outgoing.end())
      answer.pipe(outgoing)
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      // the connection was refused, so no process has received the request
      if (error.code === 'ECONNREFUSED') pass(incoming, outgoing, body, left - 1)
      else outgoing.destroy(error)
    })
    outgoing.on('close', () => passed.destroy())
    passed.end(body)
  }
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(parts), 5))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** resolves when requests go to exactly these processes */
    until: async (wanted: readonly string[]) => {
      while (ready.size !== wanted.length || !wanted.every((target) => ready.has(target)))
        await new Promise((resolve) => setTimeout(resolve, CHECK_MS))
    },
    close: () =>
      new Promise<void>((resolve) => {
        clearInterval(checks)
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
