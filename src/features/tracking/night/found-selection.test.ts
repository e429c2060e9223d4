import { expect, it } from 'vitest'
import { foundSelection } from './found-selection.ts'

const HOUR = 3_600_000
const nameOf = (guard: string) => `Guard ${guard}`
const span = { from: 100 * HOUR, to: 101 * HOUR }

it('holds whoever stayed or was last heard there once each, with the fix that he was heard by', () => {
  const visits = [{ guard: '3' }, { guard: '1' }, { guard: '3' }]
  const silent = [
    { guard: '1', t: 100.5 * HOUR },
    { guard: '9', t: 98 * HOUR },
  ]
  expect(foundSelection({ visits, silent }, span, nameOf)).toEqual({
    guards: [
      { id: '3', name: 'Guard 3' },
      { id: '1', name: 'Guard 1' },
      { id: '9', name: 'Guard 9' },
    ],
    from: 98 * HOUR,
    to: span.to,
  })
  expect(foundSelection({ visits, silent: [] }, span, nameOf)).toMatchObject(span)
})

it('is never longer than what one export takes', () => {
  const silent = ['1', '2'].map((guard) => ({ guard, t: 10 * HOUR }))
  expect(foundSelection({ visits: [], silent }, span, nameOf).from).toBe(span.to - 48 * HOUR)
})
