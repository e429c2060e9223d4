import { afterEach, expect, it } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { fromTransition, initialTransition, type AnyEventObject } from 'xstate'
import { watchMachines } from '../../src/app/running-machines.ts'
import { startTracker } from '../../src/features/tracking/run-part.ts'
import { showToastEvent } from '../../src/features/tracking/use-tracking.ts'
import { valueText } from '../../src/inspector/chart/active-paths.ts'
import { InspectorPage } from '../../src/inspector/page/inspector.tsx'
import { recordingSwitch } from '../../src/inspector/record/recording-switch.ts'
import { trackerMachine, type TrackerActor, type TrackerEvent } from '../../src/machines/tracker.ts'
import { Toaster } from '../../src/ui/overlay/toaster.tsx'
import { act } from '../support/act.ts'
import { administrator, StubApp, stubServices } from '../support/screens/stub-app.tsx'
import { coveringPaths, walkText } from './kit/covering-paths.ts'
import { createRecorder, declaredTransitions } from './kit/transitions.ts'
import { tracker as walked } from './subjects/tracker.ts'

/** A child machine that fails on the event `breaks`. */
const part = fromTransition((state: null, { type }: AnyEventObject) => {
  if (type === 'breaks') throw new Error('a part broke')
  return state
}, null)

afterEach(async () => {
  recordingSwitch.turn(null)
  await cleanup()
})

it('the walks that the chart of the tracker gives are seen in the tree of actors and in toasts', async () => {
  const ways = createRecorder()
  const cases = walked.rounds[0]?.cases ?? (() => ({}))
  const [initial] = initialTransition(trackerMachine, undefined)
  const walks = coveringPaths(
    walked.machine as typeof trackerMachine,
    (snapshot) => cases(walked.observe(snapshot)),
    initial,
  )
  await expect(walks.map(walkText).join('\n')).toMatchFileSnapshot('./paths/in-screen/tracker.txt')
  const { services } = stubServices({ user: administrator })
  await render(
    <StubApp at="/inspector" services={services}>
      <InspectorPage />
      <Toaster />
    </StubApp>,
  )
  await page.getByRole('button', { name: 'Start recording' }).click()
  for (const walk of walks) {
    const { stop } = startTracker(showToastEvent)
    let running: TrackerActor | undefined
    watchMachines((actor) => {
      const { machine } = actor.getSnapshot()
      if (machine?.id === trackerMachine.id) running = actor as TrackerActor
    })()
    const tracker = running as TrackerActor
    tracker.system.inspect(ways.inspect)
    for (const [at, { words, event, after }] of walk.entries()) {
      const happened = event as TrackerEvent
      const [, broken] = /^xstate\.error\.actor\.(.+)$/.exec(event.type) ?? []
      act(() => {
        if (broken) tracker.system.get(broken as never)?.send({ type: 'breaks' })
        else
          tracker.send(happened.type.endsWith('.opened') ? ({ ...happened, logic: part } as never) : happened)
      })
      const message = `step ${at + 1}, ${words}`
      const node = page
        .getByRole('navigation', { name: 'Machines' })
        .getByRole('button', { name: /^tracker/ })
      await expect.element(node.first(), { message }).toHaveTextContent(valueText(after.value))
      const failed = page.getByText('A part of this page has failed. Please reload it.')
      if (broken) await expect.element(failed.first(), { message }).toBeVisible()
    }
    stop()
  }
  expect(declaredTransitions(trackerMachine).filter((each) => !ways.taken.has(each))).toEqual([])
})
