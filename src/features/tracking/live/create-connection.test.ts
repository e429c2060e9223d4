import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import { connectionBadge } from '../../../machines/connection.ts'
import type { LinkState } from '../../../streams/sources/source.ts'
import { createConnection, combineLinkStates } from './create-connection.ts'

it.each([
  [{}, null],
  [{ firebase: 'down', feed: 'up' }, 'up'],
  [{ firebase: 'down', feed: 'failed' }, 'down'],
  [{ firebase: 'failed', feed: 'failed' }, 'failed'],
] as const)('%j together are %s', (links, link) => {
  expect(combineLinkStates(links)).toBe(link)
})

it('tells the badge, the toasts and the silence', () => {
  const links$ = new BehaviorSubject<Partial<Record<'firebase' | 'feed' | 'api', LinkState>>>({})
  const silence$ = new BehaviorSubject<number | null>(null)
  const told: string[] = []
  const { actor, stopped$, dispose } = createConnection(
    { links$, silence$ },
    ({ text }) => told.push(text),
    () => 4000,
  )
  const losses: (number | null)[] = []
  stopped$.subscribe((since) => losses.push(since))
  const badge = () => connectionBadge(actor.getSnapshot())
  expect(badge()).toBe('Reconnecting...')
  links$.next({ firebase: 'up' })
  links$.next({ firebase: 'up', feed: 'up' })
  expect(badge()).toBe('Live')
  links$.next({ firebase: 'down', feed: 'down' })
  expect(badge()).toBe('Reconnecting...')
  silence$.next(5000)
  expect(actor.getSnapshot().matches({ stream: 'silent' })).toBe(true)
  expect(actor.getSnapshot().context.silentSince).toBe(5000)
  links$.next({ firebase: 'failed', feed: 'failed' })
  expect(badge()).toBe('Offline')
  links$.next({ firebase: 'up', feed: 'failed' })
  silence$.next(null)
  expect([badge(), actor.getSnapshot().matches({ stream: 'silent' })]).toEqual(['Live', false])
  expect(told).toEqual([
    'Live location service reconnecting...',
    'Live location service disconnected.',
    'Live location service connected.',
  ])
  expect(losses).toEqual([null, 4000, 5000, null])
  dispose()
})
