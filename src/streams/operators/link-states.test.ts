import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import type { LinkState } from '../sources/source.ts'
import { failWhenRefused } from './link-states.ts'

it('has failed while the data are refused, and is what it was once they come again', () => {
  const link$ = new BehaviorSubject<LinkState>('up')
  const refused$ = new BehaviorSubject(false)
  const states: LinkState[] = []
  failWhenRefused(link$, refused$).subscribe((state) => states.push(state))
  refused$.next(true)
  link$.next('down')
  link$.next('up')
  refused$.next(false)
  expect(states).toEqual(['up', 'failed', 'up'])
})
