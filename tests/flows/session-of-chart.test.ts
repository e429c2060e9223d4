import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initialTransition, type AnyMachineSnapshot, type EventObject } from 'xstate'
import type { User } from '../../contract/auth/auth.ts'
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs'
import type { SignedInSession } from '../../src/machines/session-event.ts'
import { sessionMachine, sessionState, type SessionSnapshot } from '../../src/machines/session.ts'
import { RESTART, coveringPaths, walkText } from '../model/kit/covering-paths.ts'
import { stubbed } from '../model/kit/machine-subject.ts'
import { answer } from '../model/kit/model.ts'
import type { VisibleSessionEvent, Who } from '../model/subjects/session-in-browser.ts'
import { consoleWindow } from '../support/screens/console-window.ts'
import { startOffice, type Office } from '../support/screens/office.ts'

const userOf = (who: Who): User => ({
  id: who,
  full_name: 'Amina Wanjiru',
  email: 'amina@example.test',
  role: 'supervisor',
  company_id: '1',
  company_name: 'Askari',
  email_verified_at: who === 'verified' ? '2026-01-01T00:00:00Z' : null,
  permissions: [],
})
const sessionOf = (who: Who): SignedInSession => ({
  token: 'one',
  refreshToken: 'refresh one',
  user: userOf(who),
})

interface Deed {
  does: VisibleSessionEvent
  /** the transitions of the state machine that were taken */
  events: EventObject[]
}

/** Returns the possible events of a user and their session in this state. */
function deedsAt(snapshot: AnyMachineSnapshot): Record<string, Deed> {
  const state = sessionState(snapshot as SessionSnapshot)
  if (state === 'signed out')
    return {
      'signs in verified': {
        does: { type: 'signed.in', who: 'verified' },
        events: [{ type: 'sign.in.succeeded', session: sessionOf('verified') } as EventObject],
      },
      'signs in unverified': {
        does: { type: 'signed.in', who: 'unverified' },
        events: [{ type: 'sign.in.succeeded', session: sessionOf('unverified') } as EventObject],
      },
      'another tab signs in': {
        does: { type: 'other.tab.signed.in' },
        events: [{ type: 'storage.changed', stored: sessionOf('verified') } as EventObject],
      },
    }
  const who = state === 'verified' ? 'verified' : 'unverified'
  const opens = (...events: EventObject[]): EventObject[] => [
    RESTART,
    { type: 'storage.read', stored: sessionOf(who) } as EventObject,
    ...events,
  ]
  const known = { kind: 'known', user: userOf(who) }
  const refused = answer('check', { kind: 'refused' })
  return {
    'signs out': { does: { type: 'signed.out' }, events: [{ type: 'sign.out.requested' }] },
    'another tab signs out': {
      does: { type: 'other.tab.signed.out' },
      events: [{ type: 'storage.changed', stored: null } as EventObject],
    },
    'comes back after a while': {
      does: { type: 'came.back', after: 'a while' },
      events: opens(answer('check', known)),
    },
    'comes back after the token expired': {
      does: { type: 'came.back', after: 'the token expired' },
      events: opens(
        refused,
        answer('refresh', { kind: 'refreshed', token: 'two', refreshToken: 'refresh two' }),
        answer('account', known),
      ),
    },
    'comes back while the refresh is cut off': {
      does: { type: 'came.back.cut.off' },
      events: opens(
        refused,
        answer('refresh', { kind: 'unreachable' }),
        answer('account', { kind: 'unreachable' }),
      ),
    },
    'comes back after the office ended the session': {
      does: { type: 'came.back.refused', because: 'the office ended the session' },
      events: opens(refused, answer('refresh', { kind: 'refused' })),
    },
    'comes back without a refresh token': {
      does: { type: 'came.back.refused', because: 'the refresh token is gone' },
      events: [
        RESTART,
        { type: 'storage.read', stored: { ...sessionOf(who), refreshToken: null } } as EventObject,
        refused,
      ],
    },
    ...(who === 'unverified' && {
      'opens the link in the mail': {
        does: { type: 'link.in.mail.opened' },
        events: [{ type: 'check.requested' }, answer('account', { kind: 'known', user: userOf('verified') })],
      } satisfies Deed,
    }),
  }
}

const HEADING = {
  'signed out': 'Sign in',
  unverified: 'Verify your email',
  verified: 'Dashboard',
  unknown: '',
  owing: '',
}

let office: Office
let browser: Browser
beforeAll(async () => {
  const built = join(resolve(import.meta.dirname, '../..'), 'dist/console/index.html')
  if (!existsSync(built)) throw new Error('the console is not built: npm run build')
  office = await startOffice()
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
})
afterAll(async () => {
  await browser?.close()
  await office?.close()
})

const [reading] = initialTransition(stubbed(sessionMachine), undefined)
const signedOut = stubbed(sessionMachine).resolveState({ value: 'signed out', context: reading.context })
const walks = coveringPaths(
  sessionMachine,
  (snapshot) =>
    Object.fromEntries(Object.entries(deedsAt(snapshot)).map(([words, { events }]) => [words, events])),
  signedOut,
  // all pairs of transitions take seven times as long as all single ones
  { pairs: process.env.EVERY_ENGINE === '1' },
)

it.each(walks.map((walk) => ({ walk, title: `${walk.length} steps` })))(
  'a walk that the chart of the session gives is seen in the browser, $title',
  // on a busy machine, the page may retry by itself before the test's next step
  { timeout: 600_000, retry: 1 },
  async ({ walk }) => {
    process.stdout.write(`session, ${walk.length} steps:\n${walkText(walk)}`)
    const context = await browser.newContext()
    try {
      const page = await consoleWindow(office, context)
      const take = (event: VisibleSessionEvent) => page.executors[event.type]?.(event as never)
      await take({ type: 'address.entered', path: '/dashboard' })
      for (const [at, { words, before, after }] of walk.entries()) {
        const deed = deedsAt(before)[words]
        if (deed) await take(deed.does)
        const shown = sessionState(after as SessionSnapshot)
        const seen = async () => {
          const { heading, keepsToken } = await page.observe()
          return { heading, keepsToken }
        }
        await expect
          .poll(seen, { timeout: 15_000, message: `step ${at + 1} of ${walk.length}, ${words}` })
          .toEqual({ heading: HEADING[shown], keepsToken: shown !== 'signed out' })
      }
    } finally {
      await context.close()
    }
  },
)

it('the walks take what a person can bring about', () => {
  const taken = new Set(walks.flat().flatMap(({ takes }) => takes))
  expect(taken.size).toBeGreaterThanOrEqual(15)
})
