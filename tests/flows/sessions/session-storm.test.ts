import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authCheckReply } from '../../../contract/auth/auth.ts'
import { ApiError } from '../../../src/api/api.ts'
import { createSession, type Session } from '../../../src/session/create-session.ts'
import type { TabLocks } from '../../../src/session/refresh-tokens.ts'
import { createBrowserTabs } from '../../support/screens/browser-tabs.ts'
import { startOffice, type Office } from '../../support/screens/office.ts'

const CALLS = 200
const ELEVEN_MINUTES = 11 * 60_000

let office: Office
const sessions: Session[] = []
beforeAll(async () => {
  office = await startOffice()
})
afterAll(() => office.close())
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop()
})

type Tabs = ReturnType<typeof createBrowserTabs>
function openTab(tabs: Tabs, locks: TabLocks = tabs.locks): Session {
  const session = createSession({
    storage: tabs.tab(),
    locks,
    now: office.now,
    baseUrl: `${office.url}/api`,
    fetch,
  })
  sessions.push(session)
  return session
}

/** Sends calls at the same time. Returns the number of answers by status. */
async function storm(session: Session, calls = CALLS) {
  const answers = Array.from({ length: calls }, () => 0)
  const outcomes = await Promise.allSettled(
    answers.map((_, i) =>
      session.api.get('/auth/check', authCheckReply).finally(() => {
        answers[i] = (answers[i] ?? 0) + 1
      }),
    ),
  )
  return { answers, outcomes }
}
const once = (calls: number) => Array.from({ length: calls }, () => 1)
const refreshes = () => office.asked('POST /api/auth/refresh')
const checks = () => office.asked('GET /api/auth/check')

async function signedInTabs(count: number, locks?: TabLocks) {
  const tabs = createBrowserTabs()
  const account = await office.newAccount({ verified: true })
  const opened = Array.from({ length: count }, () => openTab(tabs, locks ?? tabs.locks))
  await opened[0]?.signIn({ email: account.email, password: account.password })
  // waits until storage has notified the other tabs of the sign-in
  await Promise.resolve()
  expect(opened.map(({ bearer }) => bearer()?.userId)).toEqual(opened.map(() => account.userId))
  return { tabs, opened, account }
}

describe('200 calls that fail with 401 at once', () => {
  it('are each answered once after exactly one refresh', async () => {
    const { opened } = await signedInTabs(1)
    office.letPass(ELEVEN_MINUTES)
    const before = { refreshes: refreshes(), checks: checks() }
    const { answers, outcomes } = await storm(opened[0] as Session)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(answers).toEqual(once(CALLS))
    expect(refreshes() - before.refreshes).toBe(1)
    expect(checks() - before.checks).toBe(2 * CALLS)
  })

  it('in two tabs are answered after exactly one refresh', async () => {
    const { opened } = await signedInTabs(2)
    office.letPass(ELEVEN_MINUTES)
    const before = refreshes()
    const storms = await Promise.all(opened.map((session) => storm(session)))
    for (const { answers, outcomes } of storms) {
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(answers).toEqual(once(CALLS))
    }
    expect(refreshes() - before).toBe(1)
    expect(opened[0]?.bearer()).toEqual(opened[1]?.bearer())
  })

  it('in two tabs sign nobody out where the browser lends no locks', async () => {
    const { opened } = await signedInTabs(2, { request: (_, work) => work() })
    office.letPass(ELEVEN_MINUTES)
    const storms = await Promise.all(opened.map((session) => storm(session)))
    for (const { answers, outcomes } of storms) {
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(answers).toEqual(once(CALLS))
    }
    expect(opened.map(({ actor }) => actor.getSnapshot().matches('signed in'))).toEqual([true, true])
  })
})

describe('where no refresh is possible, everybody is signed out and every call is rejected once', () => {
  const ended = new ApiError('Your session has ended. Please sign in again.', 401)

  it('because the session was ended on the server', async () => {
    const { tabs, opened } = await signedInTabs(2)
    await fetch(`${office.url}/api/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: tabs.values.get('askari.refresh-token') }),
    })
    const before = refreshes()
    const { answers, outcomes } = await storm(opened[0] as Session)
    expect(answers).toEqual(once(CALLS))
    expect(outcomes).toEqual(Array.from({ length: CALLS }, () => ({ status: 'rejected', reason: ended })))
    expect(refreshes() - before).toBe(1)
    expect(opened.map(({ actor }) => actor.getSnapshot().value)).toEqual(['signed out', 'signed out'])
    expect([...tabs.values]).toEqual([])
  })

  it('because there is no refresh token', async () => {
    const { tabs, account } = await signedInTabs(1)
    tabs.values.delete('askari.refresh-token')
    const session = openTab(tabs)
    await session.api.get('/auth/check', authCheckReply)
    office.letPass(ELEVEN_MINUTES)
    const before = refreshes()
    const { answers, outcomes } = await storm(session)
    expect(answers).toEqual(once(CALLS))
    expect(outcomes).toEqual(Array.from({ length: CALLS }, () => ({ status: 'rejected', reason: ended })))
    expect(refreshes() - before).toBe(0)
    expect(session.actor.getSnapshot().value).toBe('signed out')
    await session.signIn({ email: account.email, password: account.password })
    expect(session.bearer()?.userId).toBe(account.userId)
  })
})
