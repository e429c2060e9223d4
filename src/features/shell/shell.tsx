import * as texts from './texts.ts'
import { useEffect, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useUser, useTimeZone, useSession } from '../../app/app-services.ts'
import { chooseLanguage, useLanguage } from '../../texts/language.ts'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { rich } from '../../texts/rich.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useRecording } from '../../inspector/use-recording.ts'
import { ErrorBoundary } from '../../ui/status/error-boundary.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { clearIdempotencyKeys } from '../../resource/command/idempotency-keys.ts'
import { UnsavedChanges } from '../../resource/form/unsaved-changes.tsx'
import { Confirmation } from '../../ui/overlay/confirm-dialog.tsx'
import { Toaster } from '../../ui/overlay/toaster.tsx'
import { LiveFeedProvider } from './live-feed-provider.tsx'
import { NavigationDrawer } from './sidebar/navigation.tsx'
import { PageFailure } from './page-failure.tsx'
import { sessionQueryClient } from './query-client.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { StaleOverlay } from './stale-overlay.tsx'
import {
  loadSidebarState,
  saveSidebarState,
  useOpenByDefault,
  useSidebarMode,
} from './sidebar/sidebar-state.ts'
import { TopBar, TopbarTitleProvider } from './top-bar/top-bar.tsx'
import { tr } from '../../texts/tr.ts'

const frame = css({
  display: 'flex',
  height: 'viewport',
  overflow: 'hidden',
  _print: { height: 'auto', minHeight: 'viewport', overflow: 'visible' },
})
const column = css({ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0' })
const main = css({
  // contains visually hidden elements, which otherwise would make the whole window scroll
  position: 'relative',
  flex: '1',
  minHeight: '0',
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  outline: 'none',
  '[data-not-refreshed] ~ &': { filter: '[grayscale(1)]' },
  _print: { overflow: 'visible' },
})
const skip = css({
  position: 'absolute',
  left: '3',
  top: '[-4rem]',
  zIndex: 'skip',
  bg: 'accent',
  color: 'accent.on',
  paddingInline: '4',
  paddingBlock: '2',
  borderRadius: 'md',
  textStyle: 'label',
  _focus: { top: '3' },
})

/** Frame of all screens after the sign-in: sidebar, top bar, page and toasts. */
export function Shell() {
  const session = useSession()
  const room = useSidebarMode()
  const { pathname, hash, search } = useLocation()
  // a wall screen hides sidebar and top bar
  const isWall = pathname === '/dashboard' && new URLSearchParams(search).has('wall')
  const queries = sessionQueryClient(session)
  const [chosen, setChosen] = useState(loadSidebarState)
  const openAtFirst = useOpenByDefault(pathname)
  const open = chosen ?? openAtFirst
  const [drawer, setDrawer] = useState(false)
  useRecording()
  useAccountLanguage()
  const mainRef = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)

  const scrolledPath = useRef(pathname)
  useLayoutEffect(() => {
    if (scrolledPath.current === pathname) return
    scrolledPath.current = pathname
    // a new page starts at its top; an anchor in the URL scrolls by itself
    if (hash === '' && mainRef.current) mainRef.current.scrollTop = 0
  }, [pathname, hash])

  useEffect(() => {
    // waits until the navigation drawer is closed, because a closing drawer moves the focus to its button
    if (drawer || shownPath.current === pathname) return
    shownPath.current = pathname
    // keeps the focus where a form has already set it
    if (document.activeElement?.matches('main :is(input, textarea, select)')) return
    mainRef.current?.focus({ preventScroll: true })
  }, [pathname, drawer])

  useEffect(() => {
    const { user } = session.actor.getSnapshot().context.session ?? {}
    if (user) clearIdempotencyKeys(sessionStorage, { not: user.id })
    const signedOut = session.actor.on('signed.out', ({ reason }) => {
      if (reason === 'asked') clearIdempotencyKeys(sessionStorage)
    })
    return () => signedOut.unsubscribe()
  }, [session])

  function toggle() {
    // the drawer's state is temporary, so only a pinned sidebar is stored
    if (room !== 'pinned') return setDrawer(true)
    saveSidebarState(!open)
    setChosen(!open)
  }

  return (
    <QueryClientProvider client={queries}>
      <LiveFeedProvider queries={queries}>
        <UnsavedChanges>
          <TopbarTitleProvider>
            <a href="#main" className={skip}>
              {tr(texts.skipToContent)}
            </a>
            <div className={frame}>
              {!isWall && room !== 'none' && <Sidebar open={room === 'pinned' && open} />}
              {room !== 'pinned' && <NavigationDrawer open={drawer} onClose={() => setDrawer(false)} />}
              <div className={column}>
                {!isWall && <TopBar expanded={room === 'pinned' ? open : drawer} onToggle={toggle} />}
                {!isWall && <SecondFactorDue />}
                <StaleOverlay />
                <main id="main" ref={mainRef} tabIndex={-1} className={main}>
                  <ErrorBoundary
                    resetKey={pathname}
                    fallback={(error, reset) => <PageFailure error={error} reset={reset} />}
                  >
                    <Suspense fallback={<SkeletonLines count={6} />}>
                      <Outlet />
                    </Suspense>
                  </ErrorBoundary>
                </main>
              </div>
            </div>
            <Confirmation />
            <Toaster />
          </TopbarTitleProvider>
        </UnsavedChanges>
      </LiveFeedProvider>
    </QueryClientProvider>
  )
}

const strip = css({ paddingInline: '4', paddingTop: '2', '& a': { textDecoration: 'underline' } })

/** Notice that the user's role will require a second factor, with a link to set one up. */
export function SecondFactorDue() {
  const due = useUser()?.second_factor_due ?? null
  const now = useNow(60_000)
  const timeZone = useTimeZone()
  if (due === null || due <= now) return null
  return (
    <div className={strip}>
      <Notice kind="warning">
        {rich(texts.yourRoleRequiresASecondFactorFromDue, {
          due: zoneClock(timeZone).full(due),
          link: (words) => <Link to="/profile">{words}</Link>,
        })}
      </Notice>
    </div>
  )
}

const reloadPage = () => window.location.reload()

/** Switches to the account's language, even if this browser has used another. */
export function useAccountLanguage(reload: () => void = reloadPage): void {
  const wanted = useUser()?.language ?? null
  const spoken = useLanguage()
  useEffect(() => {
    if (wanted === null || wanted === spoken) return
    // reloads, because some modules translated their texts when they loaded; without storage, the choice
    // would be lost and reload forever
    void chooseLanguage(wanted).then((isKept) => isKept && reload())
  }, [wanted, spoken, reload])
}
