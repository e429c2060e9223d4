import { expect, it } from 'vitest'
import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import { gapStarts } from './guard-quiet-periods.ts'

it('of nobody in particular a gap begins where somebody, or everybody, goes offline', () => {
  const timelineEvents: TimelineEvent[] = [
    { kind: 'offline', guard: '1', t: 10, since: null },
    { kind: 'reporting again', guard: '1', t: 20, since: null },
    { kind: 'all offline', t: 30, guards: 2, onDuty: 2 },
  ]
  expect(gapStarts({} as never, null, timelineEvents)).toEqual([10, 30])
})
