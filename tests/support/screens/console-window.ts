import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, Page } from 'playwright'
import type { Subject } from '../../model/kit/run-path.ts'
import type { VisibleSessionEvent, Who } from '../../model/subjects/session-in-browser.ts'
import type { Office, OfficeAccount } from './office.ts'

/** What a window of the console shows. */
export interface VisibleConsole {
  heading: string
  /** URL path once it has stopped changing */
  address: string
  said: string | null
  keepsToken: boolean
}

/** time within which a window must show the expected state, ms */
const PATIENCE = 10_000
const ELEVEN_MINUTES = 11 * 60_000
const REFRESH = '**/api/auth/refresh'

/** A window of the built console, used as a user would. Actions of another tab happen in a real second tab. */
export async function consoleWindow(
  office: Office,
  context: BrowserContext,
): Promise<Subject<VisibleConsole, VisibleSessionEvent>> {
  const page = await context.newPage()
  let account: OfficeAccount | null = null
  let path = ''

  const fill = async (where: Page, email: string, password: string) => {
    // only visible fields, because the screen under the sign-in dialog has such fields too
    const shown = { visible: true }
    await where.getByLabel('Email').filter(shown).fill(email)
    await where.getByLabel('Password', { exact: true }).filter(shown).fill(password)
    await where.getByRole('button', { name: 'Sign in' }).click()
  }
  const signInTo = async (where: Page, who: Who) => {
    account = await office.newAccount({ verified: who === 'verified' })
    await fill(where, account.email, account.password)
    await where.waitForURL((url) => url.pathname !== '/login')
  }
  const signOutOf = async (where: Page) => {
    const menu = where.getByRole('button', { name: 'Profile menu' })
    const plain = where.getByRole('button', { name: 'Sign out' })
    await menu.or(plain).waitFor()
    if (await menu.isVisible()) {
      await menu.click()
      await where.getByRole('menuitem', { name: 'Log Out' }).click()
    } else await plain.click()
    await where.waitForURL((url) => url.pathname === '/login')
  }
  const inOtherTab = async (work: (tab: Page) => Promise<void>) => {
    const tab = await context.newPage()
    await tab.goto(`${office.url}/dashboard`)
    await work(tab)
    await tab.close()
  }
  /** Leaves the page, runs `meanwhile` so that no call of the page is affected, and returns to the page. */
  const comeBack = async (meanwhile: () => Promise<unknown> | void) => {
    await page.goto('about:blank')
    await meanwhile()
    await page.goto(office.url + path)
  }
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), `askari.${key}`)

  const observe = async (): Promise<VisibleConsole> => {
    const notice = page.locator('form').getByRole('alert').or(page.locator('form').getByRole('status'))
    const heading = page.getByRole('heading', { level: 1 })
    const { pathname, search } = new URL(page.url())
    if (pathname !== '/login') path = pathname
    return {
      heading: (await heading.allInnerTexts()).join(),
      address: pathname + search,
      said: (await notice.allInnerTexts()).join() || null,
      keepsToken: (await stored('token')) !== null,
    }
  }

  return {
    executors: {
      'address.entered': async ({ path: entered }) => {
        path = entered
        await page.goto(office.url + path)
      },
      'signed.in': ({ who }) => signInTo(page, who),
      // a new email address each time, because attempts are limited by address
      'password.mistyped': () => fill(page, `nobody-${office.now()}@example.test`, 'mistyped'),
      'signed.out': () => signOutOf(page),
      'other.tab.signed.in': () => inOtherTab((tab) => signInTo(tab, 'verified')),
      'other.tab.signed.out': () => inOtherTab(signOutOf),
      'link.in.mail.opened': async () => {
        if (account) await office.verify(account)
        await page.getByRole('button', { name: 'I have verified' }).click()
      },
      'came.back': async ({ after }) => {
        const spent = await stored('refresh-token')
        await comeBack(() => {
          if (after === 'the token expired') office.letPass(ELEVEN_MINUTES)
        })
        // waits for the new refresh token, because a window that closes before it arrives loses it
        if (after === 'the token expired')
          await page.waitForFunction((old) => localStorage.getItem('askari.refresh-token') !== old, spent)
      },
      'came.back.cut.off': async () => {
        await page.route(REFRESH, (route) => route.abort())
        const cut = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/refresh'))
        await comeBack(() => office.letPass(ELEVEN_MINUTES))
        await cut
        await page.unroute(REFRESH)
      },
      'came.back.refused': async ({ because }) => {
        const refreshToken = await stored('refresh-token')
        if (because === 'the refresh token is gone')
          await page.evaluate(() => localStorage.removeItem('askari.refresh-token'))
        await comeBack(() => {
          if (because === 'the refresh token is gone') return office.letPass(ELEVEN_MINUTES)
          return page.request.post(`${office.url}/api/logout`, { data: { refresh_token: refreshToken } })
        })
      },
    },
    observe,
    settle: async (expected) => {
      const deadline = Date.now() + PATIENCE
      while (!isDeepStrictEqual(await observe(), expected) && Date.now() < deadline)
        await page.waitForTimeout(50)
    },
    effects: () => [],
  }
}
