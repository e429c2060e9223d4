import { authCheckReply, messageReply } from '../../../contract/auth/auth.ts'
import { ApiError } from '../../../src/api/api.ts'
import { createSession, type Session } from '../../../src/session/create-session.ts'
import { sessionState } from '../../../src/machines/session.ts'
import type { Effect } from '../../model/kit/model.ts'
import type { Subject } from '../../model/kit/run-path.ts'
import type { OfficeEvent, OfficeSession, Who } from '../../model/subjects/session-at-office.ts'
import { createBrowserTabs } from './browser-tabs.ts'
import type { Office, OfficeAccount } from './office.ts'

const ELEVEN_MINUTES = 11 * 60_000
const immediate = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * The network of one tab. A token refresh waits until the test releases or drops it. Tests can wait until no call is
 * pending.
 */
function createNetwork() {
  let inFlight = 0
  let refreshes = 0
  let held: { go: () => void; cut: () => void } | null = null

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    if (address.endsWith('/auth/refresh')) {
      refreshes += 1
      await new Promise<void>((go, reject) => {
        held = { go, cut: () => reject(new TypeError('the network was cut')) }
      })
    }
    inFlight += 1
    try {
      const reply = await globalThis.fetch(input, init)
      const { status, headers } = reply
      return new Response(await reply.text(), { status, headers })
    } finally {
      inFlight -= 1
    }
  }
  const quiet = async () => {
    for (let calm = 0; calm < 5; calm = inFlight > 0 ? 0 : calm + 1) await immediate()
  }
  const settle = (how: 'go' | 'cut') => {
    held?.[how]()
    held = null
    return quiet()
  }
  const takeRefreshes = () => {
    const count = refreshes
    refreshes = 0
    return count
  }
  return { fetch, quiet, settle, takeRefreshes }
}

/** One tab of the console on a real server, with a second tab of the same browser. */
export function officeTab(office: Office): Subject<OfficeSession, OfficeEvent> & { close: () => void } {
  const tabs = createBrowserTabs()
  const network = createNetwork()
  const open = (fetch: typeof globalThis.fetch): Session =>
    createSession({
      storage: tabs.tab(),
      locks: tabs.locks,
      now: office.now,
      baseUrl: `${office.url}/api`,
      fetch,
    })
  let tab: Session | null = null
  let otherTab: Session | null = null
  let account: OfficeAccount | null = null
  let expired = false
  let ended = false
  let waiting = 0
  let answered = 0
  const rejected: number[] = []

  const session = () => {
    if (!tab) throw new Error('the console is not open')
    return tab
  }
  const other = () => {
    if (!otherTab) throw new Error('the second tab is not open')
    return otherTab
  }
  const count = (call: Promise<unknown>) => {
    waiting += 1
    call
      .then(
        () => (answered += 1),
        (error: unknown) => rejected.push(error instanceof ApiError ? error.status : -1),
      )
      .finally(() => (waiting -= 1))
  }
  const signInTo = async (where: Session, who: Who) => {
    account = await office.newAccount({ verified: who === 'verified' })
    await where.signIn({ email: account.email, password: account.password })
    expired = ended = false
    await network.settle('go')
  }
  const signOutOf = async (where: Session) => {
    await where.signOut()
    expired = ended = false
    await network.settle('go')
  }

  return {
    executors: {
      'tab.opened': () => {
        tab = open(network.fetch)
        otherTab = open(globalThis.fetch)
      },
      'signed.in': ({ who }) => signInTo(session(), who),
      'signed.out': () => signOutOf(session()),
      'other.tab.signed.in': ({ who }) => signInTo(other(), who),
      'other.tab.signed.out': () => signOutOf(other()),
      'time.passed': () => {
        office.letPass(ELEVEN_MINUTES)
        expired = true
      },
      'session.ended.at.office': async () => {
        await fetch(`${office.url}/api/logout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refresh_token: tabs.values.get('askari.refresh-token') }),
        })
        ended = true
      },
      'call.made': () => {
        count(session().api.get('/auth/check', authCheckReply))
        return network.quiet()
      },
      'refresh.reached.the.office': async () => {
        await network.settle('go')
        expired = ended = false
      },
      'refresh.was.cut': () => network.settle('cut'),
      'password.was.verified': async () => {
        const body = { user_password: account?.password }
        const verified = session().api.post('/frontend-verify', messageReply, { body })
        count(verified)
        const { msg: message } = await verified
        session().actor.send({
          type: 'verification.answered',
          message,
          at: new Date(office.now()).toISOString(),
        })
        await network.quiet()
      },
    },
    observe: () => {
      const snapshot = tab?.actor.getSnapshot()
      const stands = snapshot ? sessionState(snapshot) : 'unknown'
      const { session: held } = snapshot?.context ?? { session: null }
      const refreshing = snapshot?.matches({ 'signed in': { token: 'refreshing' } })
      if (held && held.user.id !== account?.userId) throw new Error('somebody else is signed in')
      return {
        place: !snapshot
          ? 'closed'
          : stands === 'signed out'
            ? 'signed out'
            : refreshing
              ? 'refreshing'
              : 'signed in',
        verified: stands === 'verified',
        waiting,
        expired,
        ended,
      }
    },
    effects: () => {
      const effects: Effect[] = []
      if (answered > 0) effects.push({ type: 'answered', count: answered })
      for (const status of new Set(rejected))
        effects.push({ type: 'rejected', count: rejected.filter((one) => one === status).length, status })
      if (network.takeRefreshes() > 0) effects.push({ type: 'undefined' })
      answered = 0
      rejected.length = 0
      return effects
    },
    close: () => {
      tab?.stop()
      otherTab?.stop()
    },
  }
}
