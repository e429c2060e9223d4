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
 * Loads in parallel the code that the screen of a URL needs; the routes would load it step by step. Ignores failures:
 * the route retries and reports them.
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

/** Prefetches the lists for a tracker URL. Ignores failures: the page retries. */
export async function preloadData(path: string, { session }: AppServices): Promise<void> {
  if (!path.startsWith('/tracker') || session.actor.getSnapshot().context.session?.user.owes) return
  const [client, lists] = await Promise.allSettled([queryClient(), roster()])
  if (client.status === 'rejected' || lists.status === 'rejected') return
  lists.value.prefetchTrackerData(client.value.sessionQueryClient(session), session.api)
}
