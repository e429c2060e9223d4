import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export const APPLICATION = 'askari'
export const CLIENT_SECRET = 'a-secret-of-the-provider-that-is-long-enough'

/** A user at the identity provider. */
interface ProviderPerson {
  email: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

export interface LocalProvider {
  issuer: string
  people: Map<string, ProviderPerson>
  close: () => Promise<void>
}

/** Starts a real OpenID provider on this machine. It accepts all of `people` with any password. */
export async function localProvider(redirectUris: () => string[]): Promise<LocalProvider> {
  const people = new Map<string, ProviderPerson>()
  let handler: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: APPLICATION,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris(),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ sub, email_verified: true, ...person }) }
    },
  }
  handler = new Provider(issuer, configuration).callback()
  return {
    issuer,
    people,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Acts as a browser with cookies at the provider: signs in and consents. Returns the URL of the redirect back. */
export async function passProvider(url: string, sub: string): Promise<URL> {
  const jar = new Map<string, string>()
  const step = async (to: string, body?: URLSearchParams) => {
    const reply = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const each of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return reply
  }
  const origin = new URL(url).origin
  let at = url
  let body: URLSearchParams | undefined
  for (let steps = 0; steps < 12; steps++) {
    const reply = await step(at, body)
    body = undefined
    const location = reply.headers.get('location')
    if (location !== null) {
      const next = new URL(location, at)
      if (next.origin !== origin) return next
      at = next.href
      continue
    }
    const page = await reply.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (prompt === undefined) throw new Error(`the provider answered ${reply.status}: ${page.slice(0, 300)}`)
    body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: sub, password: 'any' }) })
  }
  throw new Error('the provider goes round in circles')
}
