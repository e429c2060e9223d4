import { expect, it } from 'vitest'
import { createBrowserTabs } from '../../../tests/support/screens/browser-tabs.ts'
import { createSession } from '../../session/create-session.ts'
import { queriesOf } from './query-client.ts'

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
  const queries = queriesOf(session)
  queries.setQueryData(['guards'], ['Wanjiku'])
  expect(queriesOf(session).getQueryData(['guards'])).toEqual(['Wanjiku'])
  await session.signOut()
  expect(queriesOf(session).getQueryData(['guards'])).toBeUndefined()
  session.stop()
})
