import { Activity, createContext, Suspense, use, useState, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useAppServices, useSessionState, useUser } from '../app/app-services.ts'
import { decideRoute, type RouteNeed } from '../session/decide-route.ts'
import { css } from '../../styled-system/css'
import { usePageTitle } from './page-title.ts'
import { Spinner } from '../ui/status/spinner.tsx'
import { tr } from '../texts/tr.ts'
import * as texts from '../app/texts.ts'

/** The sign-in dialog that appears over a screen. It is passed by context to avoid a circular import. */
export const SignInAgainContext = createContext<ReactNode>(null)

/**
 * Shows its child routes to accounts that may see them, and redirects others. If a session ends unexpectedly, the
 * screen stays hidden with its typed input until the same user has signed in again.
 */
export function RequireSession({ need }: { need: RouteNeed }) {
  const { pathname, search } = useLocation()
  const { signedOutBy } = useAppServices()
  const user = useUser()
  const signInAgain = use(SignInAgainContext)
  const state = useSessionState()
  const [wasShown, setWasShown] = useState(false)
  const decision = decideRoute({ path: pathname, search, need, state })
  if (decision.kind === 'show' && !wasShown) setWasShown(true)
  const leaving = need !== 'nothing' && signedOutBy() === 'asked'
  const kept = wasShown && need !== 'nothing' && !leaving && (state === 'signed out' || state === 'owing')
  if (decision.kind === 'wait') return <Splash />
  // after an intentional sign-out, no page is shown again
  if (decision.kind === 'redirect' && !kept) return <Navigate to={leaving ? '/' : decision.to} replace />
  const hidden = decision.kind === 'redirect'
  return (
    <>
      <Activity key={need === 'nothing' ? 'all' : user?.id} mode={hidden ? 'hidden' : 'visible'}>
        <Outlet />
      </Activity>
      {hidden && <Suspense fallback={<Splash />}>{signInAgain}</Suspense>}
    </>
  )
}

/** Sets the title of the browser tab while its children are shown. */
export function PageWithTitle({ title, children }: { title: string; children: React.ReactNode }) {
  usePageTitle(title)
  return children
}

const box = css({ display: 'grid', placeItems: 'center', minHeight: 'viewport', color: 'ink.muted' })

/** Placeholder while a page is loading. */
export function Splash() {
  return (
    <div className={box}>
      <Spinner label={tr(texts.loading)} />
    </div>
  )
}
