import type { LightMyRequestResponse } from 'fastify'
import type { App } from '../../../server/app/app.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import type { Context, OpenContext } from '../../../server/app/context.ts'
import { companyId, type CompanyId } from '../../../server/db/company-id.ts'
import { readDemoGuards, type DemoGuard } from '../../../server/demo/simulator/simulated-guards.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { testContext } from '../database/test-context.ts'

export interface DemoServer {
  context: OpenContext
  app: App
  company: CompanyId
  guards: DemoGuard[]
  /** sends a GET request under /api as this demo account */
  get: (
    role: 'supervisor' | 'dispatcher' | 'investigator' | 'admin',
    path: string,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/** Creates the demo company on an app that does not listen on a port. It has no simulated guards. */
export async function demoServer(edge: Partial<Context> = {}): Promise<DemoServer> {
  const context = await testContext({ DEMO: '1' }, edge)
  await seedDemo(context)
  const app = await buildApp(context)
  const tokens = new Map<string, string>()
  const signIn = async (role: string): Promise<string> => {
    const payload = { email: `${role}@askari.example`, password: 'patrol-demo' }
    const reply = await app.inject({ method: 'POST', url: '/api/web-login', payload })
    const { token } = (reply.json() as { data: { token: string } }).data
    tokens.set(role, token)
    return token
  }
  return {
    context,
    app,
    company: companyId('1'),
    guards: await readDemoGuards(context),
    get: async (role, path, headers = {}, signal) =>
      app.inject({
        url: `/api${path}`,
        ...(signal && { signal }),
        headers: { ...headers, authorization: `Bearer ${tokens.get(role) ?? (await signIn(role))}` },
      }),
    close: async () => {
      await app.close()
      await context.close()
    },
  }
}
