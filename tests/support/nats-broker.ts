import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo } from 'node:net'

/** Why the NATS broker cannot run here; null if it can. */
export const natsMissing: string | null =
  spawnSync('nats-server', ['--version']).status === 0
    ? null
    : 'nats-server is not installed (Debian: apt install nats-server)'

export interface Broker {
  url: string
  /** `stop` kills the broker; `start` starts it again on the same port. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** Starts a separate NATS server on a free port of this machine. */
export async function startBroker(): Promise<Broker> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  let server: ChildProcess | null = null
  const start = async () => {
    server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    stop: async () => {
      if (server === null || server.exitCode !== null) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
