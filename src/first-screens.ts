import type { AppServices } from './app-services.ts'
import { lazyScreen } from './lazy-screen.tsx'
import {
  DashboardPage,
  PatrolTrackerPage,
  Shell,
  ShellPage,
  TrackingProvider,
  TrailGuardPage,
} from './lazy-screens.ts'

export const ConsoleRoutes = lazyScreen(() => import('./console-routes.tsx').then((m) => m.ConsoleRoutes))

const queryClient = () => import('./features/shell/query-client.ts')
const roster = () => import('./features/tracking/roster.ts')

/**
 * Fetches side by side what the screen at an address needs and the routes would ask for one after the other. Whatever
 * fails is asked for again, and told, by the route.
 */
export async function fetchScreen(path: string, { config }: AppServices): Promise<void> {
  const tracker = path.startsWith('/tracker/trail') ? TrailGuardPage : PatrolTrackerPage
  const pages = path.startsWith('/tracker') ? [TrackingProvider, tracker] : []
  if (path.startsWith('/dashboard')) pages.push(DashboardPage)
  if (pages.length === 0) return
  await Promise.allSettled([
    config.get(),
    ...[ConsoleRoutes, Shell, ShellPage, ...pages].map((screen) => screen.fetch()),
  ])
}

/** Asks for the lists of a tracker address before its page does; what fails is asked for again by the page. */
export async function askAhead(path: string, { session }: AppServices): Promise<void> {
  if (!path.startsWith('/tracker') || session.actor.getSnapshot().context.session?.user.owes) return
  const [client, lists] = await Promise.allSettled([queryClient(), roster()])
  if (client.status === 'rejected' || lists.status === 'rejected') return
  lists.value.askForRoster(client.value.queriesOf(session), session.api)
}
