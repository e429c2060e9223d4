import { expect, it } from 'vitest'
import { alarmTimeline, type ReplayAlarm } from './alarm-timeline.ts'

const alarm: ReplayAlarm = {
  name: 'Outside: Akinyi',
  workerId: '1',
  since: 10,
  clearedAt: 50,
  isWithdrawn: false,
  steps: [
    { what: 'AlarmRaised', at: 20 },
    { what: 'AlarmAcknowledged', at: 30 },
    { what: 'AlarmCleared', at: 60 },
    { what: 'AlarmClosed', at: 60 },
  ],
}
const told = (asSeen: boolean, of = alarm) => alarmTimeline([of], asSeen).map(({ kind, t }) => [kind, t])

it('says when a condition stood, and as received when the desk had it', () => {
  expect(told(false)).toEqual([
    ['alarm raised', 10],
    ['alarm over', 50],
    ['alarm acknowledged', 30],
    ['alarm closed', 60],
  ])
  expect(told(true)).toEqual([
    ['alarm raised', 20],
    ['alarm acknowledged', 30],
    ['alarm over', 60],
    ['alarm closed', 60],
  ])
})

it('leaves out what later data took back, which the desk had all the same', () => {
  const steps = [...alarm.steps, { what: 'AlarmWithdrawn', at: 90 } as const]
  const withdrawn = { ...alarm, isWithdrawn: true, steps }
  expect(told(false, withdrawn)).toEqual([])
  expect(told(true, withdrawn).at(-1)).toEqual(['alarm withdrawn', 90])
})
