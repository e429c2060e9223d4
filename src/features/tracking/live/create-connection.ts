import { BehaviorSubject, type Observable } from 'rxjs'
import { createActor } from 'xstate'
import { connectionMachine, type ConnectionActor } from '../../../machines/connection.ts'
import type { ToastEvent } from '../../../machines/effects.ts'
import { announceMachine } from '../../../running-machines.ts'
import type { LiveView } from '../../../streams/live-view.ts'
import type { LinkState } from '../../../streams/sources/source.ts'

export interface Connection {
  actor: ConnectionActor
  /** since when nothing arrives, or no link is up that was up before, ms since epoch; null while live goes on */
  stopped$: Observable<number | null>
  stoppedSince(): number | null
  dispose(): void
}

/** One word for all links: up where one is, else down while one still tries, else failed; null before any told. */
export function linkOf(links: Readonly<Partial<Record<string, LinkState>>>): LinkState | null {
  const states = Object.values(links)
  return (['up', 'down', 'failed'] as const).find((state) => states.includes(state)) ?? null
}

/** Tells the connection machine what the live view knows of its links and of its silence. */
export function createConnection(
  live: Pick<LiveView, 'links$' | 'silence$'>,
  tell: (toast: ToastEvent) => void,
  now: () => number,
): Connection {
  const actor: ConnectionActor = createActor(connectionMachine)
  announceMachine(actor)
  actor.on('toast', tell)
  actor.start()
  actor.send({ type: 'link.opened' })
  const stopped = new BehaviorSubject<number | null>(null)
  let lostSince: number | null = null
  const look = () => {
    const since = actor.getSnapshot().context.silentSince ?? lostSince
    if (since !== stopped.value) stopped.next(since)
  }
  let before: LinkState | null = null
  const links = live.links$.subscribe((states) => {
    const link = linkOf(states)
    if (link === null || link === before) return
    if (link === 'up') lostSince = null
    else if (before === 'up') lostSince = now()
    before = link
    actor.send({ type: `link.${link}` })
    look()
  })
  const silences = live.silence$.subscribe((since) => {
    actor.send(since === null ? { type: 'data.arrived' } : { type: 'nothing.arrived', since })
    look()
  })
  return {
    actor,
    stopped$: stopped,
    stoppedSince: () => stopped.value,
    dispose() {
      links.unsubscribe()
      silences.unsubscribe()
      actor.stop()
    },
  }
}
