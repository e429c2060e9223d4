import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { dispatcher, StubApp, stubServices } from '../../../../tests/support/screens/stub-app.tsx'
import { createPlayback } from '../playback/create-playback.ts'
import type { Tracking } from '../create-tracking.ts'
import { TrackingContext } from '../use-tracking.ts'
import { FollowedGuard } from './followed-guard.tsx'

it.each([
  ['nobody has told', false, '–', '–'],
  ['all have been told of', true, 'never', '–'],
])('of a guard without a fix, while %s, the last update is %s', async (_, told, says, of) => {
  const replay = createPlayback({})
  const live = {
    guard$: () => new BehaviorSubject(undefined),
    current: () => ({ byId: new Map() }),
    told: () => told,
  }
  const { services } = stubServices({ user: dispatcher })
  await render(
    <StubApp at="/" services={services}>
      <TrackingContext value={{ live, prepare: () => {} } as unknown as Tracking}>
        <FollowedGuard id="7" name="Amina Yusuf" map={null} replay={replay} past={null} onClear={() => {}} />
      </TrackingContext>
    </StubApp>,
  )
  const shown = page.getByRole('definition')
  await expect.element(shown.first()).toHaveTextContent(says)
  await expect.poll(() => shown.elements().map((each) => each.textContent)).toEqual([says, of, of])
  replay.dispose()
})
