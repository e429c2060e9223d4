import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { AppConfig } from '../../../contract/settings/app-config.ts'
import type { User } from '../../../contract/auth/auth.ts'
import { builtInRole } from '../../../domain/user/role.ts'
import { AppServicesContext, createAppServices } from '../../../src/app/app-services.ts'
import { consoleScreens, ConsoleScreensContext } from '../../../src/app/console-screens.ts'
import { createSession } from '../../../src/session/create-session.ts'
import { SUBJECTS } from '../../../src/app/subjects.ts'
// without the stylesheet, a map covers the whole page, and nothing under it can be clicked
import '../../../src/app/index.css'

export const config: AppConfig = {
  version: '0.0.0',
  time_zone: 'Africa/Nairobi',
  demo: null,
  registration: true,
  guests: false,
  outbox: false,
  google_maps_api_key: null,
  basemap: { style_url: null, file: null },
  realtime: { kind: 'local' },
}

const screens = consoleScreens(SUBJECTS)

export const administrator: User = {
  id: '3',
  full_name: 'Amina Wanjiku',
  email: 'admin@askari.example',
  role: 'administrator',
  company_id: '1',
  company_name: 'Askari Demo Security',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  permissions: [...(builtInRole('administrator')?.permissions ?? [])],
}

export const dispatcher: User = {
  ...administrator,
  id: '1',
  role: 'dispatcher',
  permissions: [...(builtInRole('dispatcher')?.permissions ?? [])],
}

/** Answers of the stub server by method and path under /api: a body, a Response, or a function of the query. */
export type StubReplies = Record<string, unknown>

export const refusal = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** Creates the app's services with a stub server, which records requests in `asked`. `user` is signed in. */
export function stubServices({ user = null, answers = {} }: { user?: User | null; answers?: StubReplies }) {
  const stored = new Map<string, string>(
    user && [
      ['askari.token', 'token'],
      ['askari.refresh-token', 'refresh'],
      ['askari.user', JSON.stringify(user)],
    ],
  )
  const asked: { call: string; query: string; headers: Headers; body: unknown }[] = []
  const all: StubReplies = {
    'GET /config': { data: config },
    'GET /auth/check': { data: { user } },
    'POST /logout': {},
    ...answers,
  }
  const session = createSession({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      subscribe: () => () => {},
    },
    locks: { request: (_name, work) => work() },
    now: () => 0,
    baseUrl: '/api',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
      const text = await request.text()
      const { search } = new URL(request.url)
      const isJson = request.headers.get('content-type')?.includes('json')
      const body: unknown = isJson ? JSON.parse(text) : text || null
      asked.push({ call, query: search, headers: request.headers, body })
      const answer = all[call]
      if (answer instanceof Error) throw answer
      if (typeof answer === 'function')
        return (answer as (query: URLSearchParams) => Response)(new URLSearchParams(search))
      if (answer instanceof Response) return answer.clone()
      return answer === undefined ? refusal(404, { message: `Nothing at ${call}.` }) : refusal(200, answer)
    },
  })
  return {
    services: createAppServices(session),
    stored,
    asked,
    /** replaces the stub server's answer from now on */
    answer: (call: string, body: unknown) => void (all[call] = body),
  }
}

/** The console at a URL, with stub services. */
export function StubApp({
  at,
  services,
  children,
}: {
  at: string
  services: ReturnType<typeof createAppServices>
  children: ReactNode
}) {
  return (
    <AppServicesContext value={services}>
      <ConsoleScreensContext value={screens}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </ConsoleScreensContext>
    </AppServicesContext>
  )
}
