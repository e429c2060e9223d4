import { Suspense } from 'react'
import { lazyPart } from '../../../loading/lazy-part.ts'
import type { OpenReplay } from '../board-replay/data/open-replay.ts'
import type { useTrackerUrlState } from '../url/use-tracker-url-state.ts'

// lazy, because URLs seldom have invalid parameters
const InvalidUrlNotice = lazyPart(() =>
  import('../invalid-url-notice.tsx').then((file) => file.InvalidUrlNotice),
)
const InvalidReplayUrlNotice = lazyPart(() =>
  import('../board-replay/player/invalid-replay-url-notice.tsx').then((file) => file.InvalidReplayUrlNotice),
)

interface Props {
  night: OpenReplay | null
  unusable: ReturnType<typeof useTrackerUrlState>[2]
  change: ReturnType<typeof useTrackerUrlState>[1]
  onTell: () => void
}

/** Notice about parameters in the URL that the page or the replay ignored. */
export function TrackerUrlNotice({ night, unusable, change, onTell }: Props) {
  return (
    <Suspense>
      {night && night.unusable.length > 0 ? (
        <InvalidReplayUrlNotice
          key={night.from}
          {...{ night, unusable, onTell }}
          onDismiss={() => change({ at: night.clock.moment })}
        />
      ) : (
        unusable.length > 0 && <InvalidUrlNotice unusable={unusable} onDismiss={() => change({})} />
      )}
    </Suspense>
  )
}
