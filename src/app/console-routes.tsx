import * as texts from './texts.ts'
import { lazy, type ReactNode } from 'react'
import type { Permission } from '../../domain/user/permission.ts'
import { usePermission, useSessionState } from './app-services.ts'
import { Route, Routes } from 'react-router-dom'
import { consoleScreens, ConsoleScreensContext } from './console-screens.ts'
import { RequireSession } from '../routing/require-session.tsx'
import { Shell, ShellPage, TrackingProvider } from '../loading/lazy-screens.ts'
import { lazyPage, withPageTitle } from '../loading/lazy-screen.tsx'
import { SUBJECTS } from './subjects.ts'
import { tr } from '../texts/tr.ts'

const notFound = () => import('../features/not-found/not-found-page.tsx')
const notifications = () => import('../features/account/profile/notifications-page.tsx')
const profile = () => import('../features/account/profile/profile-page.tsx')

const CONSOLE = consoleScreens(SUBJECTS)

const inShell = (title: string, page: ReactNode, needs?: Permission | null) =>
  withPageTitle(
    title,
    <ShellPage title={title}>
      {needs ? <RequirePermission needs={needs}>{page}</RequirePermission> : page}
    </ShellPage>,
  )

const routesOf = (screens: typeof CONSOLE.screens) =>
  screens.map(({ path, title, page, needs }) => (
    <Route key={path} path={path} element={inShell(title, page, needs)} />
  ))

/** The routes that need a session, and the page for unknown URLs. */
export function ConsoleRoutes() {
  const state = useSessionState()
  // while the state is unknown, the route guard of these pages waits
  const isInside = state === 'verified' || state === 'unknown'
  return (
    <ConsoleScreensContext value={CONSOLE}>
      <Routes>
        <Route element={<RequireSession need="verification" />}>
          <Route element={<Shell />}>
            {routesOf(CONSOLE.screens.filter(({ onMap }) => !onMap))}
            <Route
              path="/notifications"
              element={inShell(tr(texts.notifications), lazyPage(notifications, 'NotificationsPage'))}
            />
            <Route path="/profile" element={inShell(tr(texts.myProfile), lazyPage(profile, 'ProfilePage'))} />
            <Route
              element={
                <RequirePermission needs="View Live Map">
                  <TrackingProvider />
                </RequirePermission>
              }
            >
              {routesOf(CONSOLE.screens.filter(({ onMap }) => onMap))}
            </Route>
            {isInside && (
              <Route path="*" element={inShell(tr(texts.pageNotFound), lazyPage(notFound, 'NotFound'))} />
            )}
          </Route>
        </Route>
        {!isInside && (
          <Route
            path="*"
            element={withPageTitle(tr(texts.pageNotFound), lazyPage(notFound, 'NotFoundPage'))}
          />
        )}
      </Routes>
    </ConsoleScreensContext>
  )
}

const NotAllowed = lazy(() => import('../routing/not-allowed.tsx').then((m) => ({ default: m.NotAllowed })))

/** Shows a screen only while the account has the permission. */
export function RequirePermission({ needs, children }: { needs: Permission; children: ReactNode }) {
  return usePermission(needs) ? children : <NotAllowed needs={needs} />
}
