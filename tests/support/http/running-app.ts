import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { loginReply } from '../../../contract/auth/auth.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import type { Context, OpenContext } from '../../../server/app/context.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { testContext } from '../database/test-context.ts'

export interface RunningApp {
  context: OpenContext
  url: string
  /** signs in and returns the access token */
  signIn: (email: string) => Promise<string>
  /** closes the server and all connections, runs `meanwhile`, and starts it again on the same port and data */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** Starts the whole server in this process with the demo company, on a free port. It has no simulated guards. */
export async function runningApp(
  edge: Partial<Context> = {},
  env: Record<string, string> = {},
): Promise<RunningApp> {
  const context = await testContext({ DEMO: '1', ...env }, edge)
  await seedDemo(context)
  const start = async (port: number) => {
    const started = await buildApp({ ...context, metrics: new Registry() })
    await started.listen({ host: '127.0.0.1', port })
    return started
  }
  let app = await start(0)
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    context,
    url,
    signIn: async (email) => {
      const reply = await fetch(`${url}/api/web-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'patrol-demo' }),
      })
      return loginReply.parse(await reply.json()).data.token
    },
    restart: async (meanwhile) => {
      const { server } = app
      await Promise.all([app.close(), Promise.resolve().then(() => server.closeAllConnections())])
      await meanwhile?.()
      app = await start(port)
    },
    close: async () => {
      await app.close()
      await context.close()
    },
  }
}
