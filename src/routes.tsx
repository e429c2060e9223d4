import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { SignInPage } from './features/sign-in/sign-in-page.tsx'
import { Guarded, Titled } from './guarded.tsx'
import { Splash } from './splash.tsx'

const Shell = lazy(() => import('./features/shell/shell.tsx').then((m) => ({ default: m.Shell })))
const ShellPage = lazy(() =>
  import('./features/shell/shell-page.tsx').then((m) => ({ default: m.ShellPage })),
)
const DashboardPage = lazy(() =>
  import('./features/dashboard/dashboard-page.tsx').then((m) => ({ default: m.DashboardPage })),
)
const DevicesPage = lazy(() =>
  import('./features/devices/devices-page.tsx').then((m) => ({ default: m.DevicesPage })),
)
const TrackingLayout = lazy(() =>
  import('./features/tracking/tracking-layout.tsx').then((m) => ({ default: m.TrackingLayout })),
)
const PatrolTrackerPage = lazy(() =>
  import('./features/patrol-tracker/patrol-tracker-page.tsx').then((m) => ({ default: m.PatrolTrackerPage })),
)
const TrailGuardPage = lazy(() =>
  import('./features/trail-guard/trail-guard-page.tsx').then((m) => ({ default: m.TrailGuardPage })),
)
const PatrolTrailPage = lazy(() =>
  import('./features/patrol-trail/patrol-trail-page.tsx').then((m) => ({ default: m.PatrolTrailPage })),
)
const VerificationRequiredPage = lazy(() =>
  import('./features/verification/verification-required-page.tsx').then((m) => ({
    default: m.VerificationRequiredPage,
  })),
)
const EmailVerifyRedirect = lazy(() =>
  import('./features/verification/email-verify-redirect.tsx').then((m) => ({
    default: m.EmailVerifyRedirect,
  })),
)
const NotFoundPage = lazy(() =>
  import('./features/not-found/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
)

const titled = (title: string, page: ReactNode) => <Titled title={title}>{page}</Titled>
const inShell = (title: string, page: ReactNode) => titled(title, <ShellPage title={title}>{page}</ShellPage>)

/** Every address of the console. The sign-in page is in the first load; each other screen is fetched when asked for. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route element={<Guarded need="nothing" />}>
          <Route path="/" element={<Navigate to="/login" replace />} />
          <Route path="/login" element={titled('Sign in', <SignInPage />)} />
          <Route path="/email/verify/:id" element={<EmailVerifyRedirect />} />
        </Route>
        <Route element={<Guarded need="sign-in" />}>
          <Route
            path="/verification-required"
            element={titled('Verify your email', <VerificationRequiredPage />)}
          />
        </Route>
        <Route element={<Guarded need="verification" />}>
          <Route element={<Shell />}>
            <Route path="/dashboard" element={inShell('Dashboard', <DashboardPage />)} />
            <Route path="/devices" element={inShell('Devices', <DevicesPage />)} />
            <Route element={<TrackingLayout />}>
              <Route path="/tracker" element={inShell('Patrol Tracker', <PatrolTrackerPage />)} />
              <Route path="/tracker/trail" element={inShell('Trail Guard', <TrailGuardPage />)} />
              <Route path="/patrols/:id/trail" element={inShell('Patrol trail', <PatrolTrailPage />)} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={titled('Page Not Found', <NotFoundPage />)} />
      </Routes>
    </Suspense>
  )
}
