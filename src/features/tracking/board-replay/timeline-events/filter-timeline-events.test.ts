import { expect, it } from 'vitest'
import type { TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { filterTimelineEvents } from './use-timeline-events.ts'

it('leaves what happened to some guards, and of several of them those alone, and to the company', () => {
  const timelineEvents: TimelineEvent[] = [
    { kind: 'shift began', t: 1, shift: 'Night', guards: ['1', '2', '3'] },
    { kind: 'shift began', t: 1, shift: 'Gate', guards: ['4'] },
    { kind: 'offline', t: 2, guard: '2', since: null },
    { kind: 'offline', t: 3, guard: '4', since: null },
    { kind: 'all offline', t: 4, guards: 3, onDuty: 4 },
    { kind: 'not begun', t: 5, shift: 'Night', began: 1, guards: ['3', '4'] },
  ]
  expect(filterTimelineEvents(timelineEvents, new Set(['2', '3']))).toEqual([
    { kind: 'shift began', t: 1, shift: 'Night', guards: ['2', '3'] },
    { kind: 'offline', t: 2, guard: '2', since: null },
    { kind: 'all offline', t: 4, guards: 3, onDuty: 4 },
    { kind: 'not begun', t: 5, shift: 'Night', began: 1, guards: ['3'] },
  ])
})
