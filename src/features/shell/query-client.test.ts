import { expect, it, vi } from 'vitest'
import { createBrowserTabs } from '../../../tests/support/screens/browser-tabs.ts'
import { ApiError } from '../../api/api.ts'
import { createSession } from '../../session/create-session.ts'
import { sessionQueryClient } from './query-client.ts'

const amina = {
  id: '1',
  full_name: 'Amina Wanjiru',
  email: 'amina@example.test',
  role: 'supervisor',
  company_id: '1',
  company_name: 'Askari',
  email_verified_at: '2026-01-01T00:00:00Z',
  permissions: ['View Live Map'],
}

it('keeps what is fetched for a session until its person signs out', async () => {
  const tabs = createBrowserTabs({ 'askari.token': 't', 'askari.user': JSON.stringify(amina) })
  const session = createSession({
    storage: tabs.tab(),
    locks: tabs.locks,
    now: () => 0,
    baseUrl: 'http://office.test/api',
    fetch: async () => Response.json({ data: { user: amina } }),
  })
  await expect.poll(() => session.actor.getSnapshot().matches('signed in')).toBe(true)
  const queries = sessionQueryClient(session)
  queries.setQueryData(['guards'], ['Wanjiku'])
  expect(sessionQueryClient(session).getQueryData(['guards'])).toEqual(['Wanjiku'])
  await session.signOut()
  expect(sessionQueryClient(session).getQueryData(['guards'])).toBeUndefined()
  session.stop()
})

it('asks again for what is computed for another screen of the same person, and not after a refusal', async () => {
  vi.useFakeTimers()
  const session = createSession({
    storage: createBrowserTabs({}).tab(),
    locks: createBrowserTabs({}).locks,
    now: () => 0,
    baseUrl: 'http://office.test/api',
    fetch: async () => Response.json({}),
  })
  const queries = sessionQueryClient(session)
  const refused = (code: string) => new ApiError('Not now.', 429, { body: { message: 'Not now.', code } })
  const sheet = vi.fn().mockRejectedValueOnce(refused('already_running')).mockResolvedValue('rows')
  const limited = vi.fn().mockRejectedValue(refused('too_many'))
  const asked = Promise.allSettled([
    queries.fetchQuery({
      queryKey: ['sheet'],
      queryFn: sheet,
      retry: queries.getDefaultOptions().queries?.retry,
    }),
    queries.fetchQuery({
      queryKey: ['limited'],
      queryFn: limited,
      retry: queries.getDefaultOptions().queries?.retry,
    }),
  ])
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect([sheet.mock.calls.length, limited.mock.calls.length]).toEqual([2, 1])
  session.stop()
})
