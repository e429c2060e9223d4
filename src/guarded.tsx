import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useAppServices, useSessionState } from './app-services.ts'
import { routeDecision, type RouteNeed } from './session/route-guard.ts'
import { css } from '../styled-system/css'
import { usePageTitle } from './page-title.ts'
import { Spinner } from './ui/status/spinner.tsx'

/** Shows the routes inside it to those who may see them, and sends everybody else where they belong. */
export function Guarded({ need }: { need: RouteNeed }) {
  const { pathname, search } = useLocation()
  const { signedOutBy } = useAppServices()
  const decision = routeDecision({ path: pathname, search, need, state: useSessionState() })
  if (decision.kind === 'wait') return <Splash />
  if (decision.kind === 'show') return <Outlet />
  // who signed out on purpose is not brought back to the page they left
  const leaving = need !== 'nothing' && signedOutBy() === 'asked'
  return <Navigate to={leaving ? '/' : decision.to} replace />
}

/** Names the browser's tab after the page. */
export function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  usePageTitle(title)
  return children
}

const box = css({ display: 'grid', placeItems: 'center', minHeight: 'viewport', color: 'ink.muted' })

/** While the page is on its way. */
export function Splash() {
  return (
    <div className={box}>
      <Spinner label="Loading" />
    </div>
  )
}
