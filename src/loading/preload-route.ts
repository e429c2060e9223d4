import type { AppServices } from '../app/app-services.ts'
import { lazyScreen } from './lazy-screen.tsx'
import {
  DashboardPage,
  PatrolTrackerPage,
  Shell,
  ShellPage,
  TrackingProvider,
  TrailGuardPage,
} from './lazy-screens.ts'

export const ConsoleRoutes = lazyScreen(() =>
  import('../app/console-routes.tsx').then((m) => m.ConsoleRoutes),
)

const queryClient = () => import('../features/shell/query-client.ts')
const roster = () => import('../features/tracking/tracker-data.ts')

/**
 * Prefetches in parallel what the screen of a URL needs, which routes would load one after the other.
 * Failures are retried and shown by the route.
 */
export async function preloadScreens(path: string, { config }: AppServices): Promise<void> {
  const tracker = path.startsWith('/tracker/trail') ? TrailGuardPage : PatrolTrackerPage
  const pages = path.startsWith('/tracker') ? [TrackingProvider, tracker] : []
  if (path.startsWith('/dashboard')) pages.push(DashboardPage)
  if (pages.length === 0) return
  await Promise.allSettled([
    config.get(),
    ...[ConsoleRoutes, Shell, ShellPage, ...pages].map((screen) => screen.fetch()),
  ])
}

/** Prefetches the lists of a tracker URL; failures are retried by the page. */
export async function preloadData(path: string, { session }: AppServices): Promise<void> {
  if (!path.startsWith('/tracker') || session.actor.getSnapshot().context.session?.user.owes) return
  const [client, lists] = await Promise.allSettled([queryClient(), roster()])
  if (client.status === 'rejected' || lists.status === 'rejected') return
  lists.value.prefetchTrackerData(client.value.sessionQueryClient(session), session.api)
}
