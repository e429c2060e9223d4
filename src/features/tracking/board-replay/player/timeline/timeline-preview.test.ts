import { expect, it } from 'vitest'
import {
  fix,
  guard,
  MINUTE,
  replayPeriod,
  parts,
} from '../../../../../../tests/support/map/replay-fixture.ts'
import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import { timelinePreview } from './timeline-preview.ts'

const offline: TimelineEvent = {
  kind: 'offline',
  guard: '1',
  t: replayPeriod.from + 20 * MINUTE,
  since: null,
}
const everyMinute = (id: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => fix(id, from + i))

it('tells how many report, and what happens next', () => {
  const made = parts([guard('1'), guard('2')], [...everyMinute('1', 0, 10), ...everyMinute('2', 0, 60)])
  const at = timelinePreview(
    { parts: made },
    [offline],
    ({ kind, t }) => `${kind} ${(t - replayPeriod.from) / MINUTE}`,
  )
  const minute = (minutes: number) => at(replayPeriod.from + minutes * MINUTE)
  expect(minute(5)).toEqual(['2 reporting', 'offline 20'])
  expect(minute(30)).toEqual(['1 reporting'])
  expect(minute(6)).toEqual(['2 reporting', 'offline 20'])
})

it('says so where nobody knows yet', () => {
  const made = { ...parts([guard('1')], []), knownSince: () => Number.POSITIVE_INFINITY }
  expect(timelinePreview({ parts: made }, [], () => '')(replayPeriod.from)).toEqual(['not loaded yet'])
})
