import { lazyScreen } from './lazy-screen.tsx'

export const Shell = lazyScreen(() => import('../features/shell/shell.tsx').then((m) => m.Shell))
export const ShellPage = lazyScreen(() => import('../features/shell/shell-page.tsx').then((m) => m.ShellPage))
export const DashboardPage = lazyScreen(() =>
  import('../features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
)
export const TrackingProvider = lazyScreen(() =>
  import('../features/tracking/tracking-provider.tsx').then((m) => m.TrackingProvider),
)
export const PatrolTrackerPage = lazyScreen(() =>
  import('../features/tracking/patrol-tracker/patrol-tracker-page.tsx').then((m) => m.PatrolTrackerPage),
)
export const TrailGuardPage = lazyScreen(() =>
  import('../features/tracking/trail-guard/trail-guard-page.tsx').then((m) => m.TrailGuardPage),
)
export const PatrolTrailPage = lazyScreen(() =>
  import('../features/tracking/patrol-trail/patrol-trail-page.tsx').then((m) => m.PatrolTrailPage),
)
