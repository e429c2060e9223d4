import { expect, it } from 'vitest'
import { z } from 'zod'
import { createApi } from './api.ts'

const busy = { message: 'Ask for the next one in 7 minutes.', code: 'too_many_attempts' }
const answering = (body: string) =>
  createApi(
    {
      baseUrl: 'http://office.example/api',
      fetch: async () =>
        new Response(body, {
          status: 429,
          headers: { 'content-type': 'application/json', 'retry-after': '420' },
        }),
    },
    { bearer: () => null, renew: async () => {} },
  )

it.each([undefined, true, 'stream'] as const)('a refusal is read as what it says, file: %s', async (file) => {
  const asked = { ...(file && { file }), failure: 'It could not be made.' }
  const refused = answering(JSON.stringify(busy)).get('/trails', z.unknown(), asked)
  await expect(refused).rejects.toMatchObject({ ...busy, status: 429, retryAfterMs: 420_000 })
  await expect(answering('<html>').get('/trails', z.unknown(), asked)).rejects.toMatchObject({
    message: 'It could not be made.',
    code: undefined,
  })
})

it.each([
  [500, { message: 'boom' }, 'The server answered with 500.'],
  [502, { message: 'connect ECONNREFUSED 10.0.0.7:5432', data: {} }, 'The server answered with 502.'],
  [
    503,
    { message: 'Please try again in a moment.', code: 'storage_unavailable' },
    'Please try again in a moment.',
  ],
  [409, { message: 'Another has changed it.' }, 'Another has changed it.'],
])(
  'a failure of %d shows what is written for people and no text of a fault',
  async (status, body, message) => {
    const api = createApi(
      {
        baseUrl: 'http://office.example/api',
        fetch: async () =>
          new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
      },
      { bearer: () => null, renew: async () => {} },
    )
    await expect(api.get('/dashboard', z.unknown())).rejects.toMatchObject({ message, status })
  },
)
