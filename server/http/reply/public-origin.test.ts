import type { Socket } from 'node:net'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { publicOrigin } from './public-origin.ts'

interface Asked {
  publicUrl?: string
  host: string
  forwarded?: string
  /** local IP address at which the connection arrived */
  at?: string
}

/** Returns the server's origin, or the reason why it is unknown. */
async function told({ publicUrl, host, forwarded, at = '10.0.0.5' }: Asked) {
  const app = fastify()
  app.get('/', async (request) => {
    const socket = { localAddress: at, localPort: 4000 } as Socket
    const { protocol, host: said } = request
    return publicOrigin({ publicUrl: publicUrl ?? null }, { protocol, host: said, socket })
  })
  const headers = { host, ...(forwarded !== undefined && { 'x-forwarded-host': forwarded }) }
  const reply = await app.inject({ url: '/', headers })
  await app.close()
  return reply.statusCode === 200 ? reply.body : reply.json<{ message: string }>().message
}
const UNKNOWN = /^This server does not know that it is reached at .+\. Set PUBLIC_URL to/

it.each<[Asked, string | RegExp]>([
  [{ host: 'evil.example' }, UNKNOWN],
  [{ host: '10.0.0.6:4000' }, UNKNOWN],
  [{ host: 'localhost:80@evil.example' }, UNKNOWN],
  [{ host: 'no host' }, UNKNOWN],
  [{ host: '10.0.0.5:4000' }, 'http://10.0.0.5:4000'],
  [{ host: '10.0.0.5:4000', at: '::ffff:10.0.0.5' }, 'http://10.0.0.5:4000'],
  [{ host: '[fd00::7]:4000', at: 'fd00::7' }, 'http://[fd00::7]:4000'],
  [{ host: 'localhost:8080' }, 'http://localhost:4000'],
  [{ host: '10.0.0.5:666' }, 'http://10.0.0.5:4000'],
  [{ host: 'localhost:4000', forwarded: 'evil.example' }, 'http://localhost:4000'],
  [{ host: 'evil.example', forwarded: 'localhost' }, UNKNOWN],
  [{ host: 'evil.example', publicUrl: 'https://guard.example' }, 'https://guard.example'],
])('for %o it is %s', async (asked, expected) => {
  const origin = await told(asked)
  if (typeof expected === 'string') expect(origin).toBe(expected)
  else expect(origin).toMatch(expected)
})
