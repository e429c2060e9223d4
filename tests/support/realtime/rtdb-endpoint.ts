import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { RtdbEndpoint, type EndpointOptions } from '../../../server/rtdb/connection/endpoint.ts'
import { handleRestRequest } from '../../../server/rtdb/connection/rest.ts'
import type { Json } from '../../../server/rtdb/database/json.ts'
import type { SelfSigned } from './self-signed.ts'

export interface RunningEndpoint {
  endpoint: RtdbEndpoint
  port: number
  url: string
  failures: unknown[]
  /** sets the values that the server provides in a namespace, by path */
  tell: (namespace: string, values: Record<string, Json>) => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts only the realtime protocol server on its own port. By default it accepts any credential and allows everything.
 */
export async function startEndpoint(
  options: Partial<EndpointOptions> & { port?: number; tls?: SelfSigned } = {},
): Promise<RunningEndpoint> {
  const failures: unknown[] = []
  const endpoint = new RtdbEndpoint({
    rules: { read: () => true, write: () => true },
    authenticate: async (credential) => ({
      ok: true,
      identity: { uid: credential, claims: {}, expiresAt: null },
    }),
    branches: {},
    write: async () => ({ ok: true }),
    fill: async () => {},
    now: Date.now,
    asked: () => {},
    publicHost: null,
    foreignPage: () => {},
    trustProxy: 0,
    failed: (error) => failures.push(error),
    ...options,
  })
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    void answerRest(endpoint, request, response)
  }
  const server = options.tls ? createHttpsServer(options.tls, answer) : createHttpServer(answer)
  server.on('upgrade', (request, socket, head) => endpoint.upgrade(request, socket, head))
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint,
    port,
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    failures,
    tell: async (namespace, values) => {
      const changes = Object.entries(structuredClone(values))
      const database = await endpoint.open(namespace)
      database.commit(changes.map(([path, value]) => ({ path: path.split('/'), value })))
    },
    close: async () => {
      endpoint.close()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answerRest(endpoint: RtdbEndpoint, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const reply = await handleRestRequest(endpoint, {
    pathname: url.pathname,
    params: url.searchParams,
    authorization: request.headers.authorization,
    address: '127.0.0.1',
    agent: null,
  })
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text)
}
