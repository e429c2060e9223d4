import { defer, distinctUntilChanged, filter, from, map, merge, of, startWith, type Observable } from 'rxjs'
import { fromCallback } from 'xstate'
import {
  connectionMachine,
  stoppedSince,
  type ConnectionActor,
  type ConnectionEvent,
} from '../../../machines/connection.ts'
import type { ToastEvent } from '../../../machines/effects.ts'
import type { LiveView } from '../../../streams/live-view.ts'
import type { LinkState } from '../../../streams/sources/source.ts'
import { runAlone } from '../run-part.ts'

export interface Connection {
  actor: ConnectionActor
  /** when live updates stopped, ms since epoch; null while they arrive */
  stopped$: Observable<number | null>
  stoppedSince(): number | null
  dispose(): void
}

/**
 * Combines the states of all links: up if one is up, else down if one still retries, else failed. Returns
 * null before the first report.
 */
export function combineLinkStates(links: Readonly<Partial<Record<string, LinkState>>>): LinkState | null {
  const states = Object.values(links)
  return (['up', 'down', 'failed'] as const).find((state) => states.includes(state)) ?? null
}

/** Starts the connection machine, with links and silences of the live view. `now` returns ms since epoch. */
export function createConnection(
  live: Pick<LiveView, 'links$' | 'silence$'>,
  tell: (toast: ToastEvent) => void,
  now: () => number,
  runPart = runAlone,
): Connection {
  const links$ = live.links$.pipe(
    map(combineLinkStates),
    filter((link) => link !== null),
    distinctUntilChanged(),
    map((link): ConnectionEvent => ({ type: `link.${link}`, at: now() })),
  )
  const arrivals$ = live.silence$.pipe(
    map((since): ConnectionEvent =>
      since === null ? { type: 'data.arrived' } : { type: 'nothing.arrived', since },
    ),
  )
  const events$ = merge(of<ConnectionEvent>({ type: 'link.opened' }), links$, arrivals$)
  const { actor, end } = runPart(
    'connection',
    connectionMachine.provide({
      actors: {
        'follow the links': fromCallback(({ sendBack }) => {
          const following = events$.subscribe(sendBack)
          return () => following.unsubscribe()
        }),
      },
    }),
  )
  actor.on('toast', tell)
  return {
    actor,
    stopped$: defer(() =>
      from(actor).pipe(startWith(actor.getSnapshot()), map(stoppedSince), distinctUntilChanged()),
    ),
    stoppedSince: () => stoppedSince(actor.getSnapshot()),
    dispose: end,
  }
}
