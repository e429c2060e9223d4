import type { AddressInfo } from 'node:net'
import type { App } from '../../../server/app/app.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import type { Context, OpenContext } from '../../../server/app/context.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { NOON } from '../database/prepared-database.ts'
import type { TestDatabase } from '../database/test-database.ts'

export interface HttpReply {
  status: number
  headers: Headers
  body: unknown
  text: string
}

export interface DemoOverHttp {
  app: App
  context: OpenContext
  url: string
  /** the server's clock, ms since epoch UTC; tests change it */
  clock: { now: number }
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    more?: { token?: string; body?: unknown; agent?: string; headers?: Record<string, string> },
  ) => Promise<HttpReply>
  /** signs in with the demo's password and returns the tokens */
  signIn: (email: string) => Promise<{ token: string; refreshToken: string }>
  close: () => Promise<void>
}

/** Starts a server over HTTP with the demo company and a clock that only tests change. */
export async function demoOverHttp(
  database: TestDatabase,
  edge: Partial<Context> = {},
): Promise<DemoOverHttp> {
  const clock = { now: NOON }
  const opened = await database.open({ now: () => clock.now, ...edge })
  const context = { ...opened, config: { ...opened.config, demo: true } }
  await seedDemo(context)
  const app = await buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const call: DemoOverHttp['call'] = async (
    method,
    path,
    { token, body, agent = 'test', headers = {} } = {},
  ) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        'user-agent': agent,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const json = /[/+]json/.test(reply.headers.get('content-type') ?? '')
    return { status: reply.status, headers: reply.headers, text, body: json ? JSON.parse(text) : null }
  }

  return {
    app,
    context,
    url,
    clock,
    call,
    signIn: async (email) => {
      const { status, body } = await call('POST', '/api/web-login', {
        body: { email, password: 'patrol-demo' },
      })
      if (status !== 200) throw new Error(`sign-in answered ${status}`)
      const { data } = body as { data: { token: string; refresh_token: string } }
      return { token: data.token, refreshToken: data.refresh_token }
    },
    close: async () => {
      await app.close()
      await context.close()
    },
  }
}
