import { Suspense } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import type { OpenReplay } from '../night/open-night.ts'
import type { useTrackerUrlState } from '../use-tracker-search.ts'

// addresses are seldom wrong
const InvalidUrlNotice = lazyPart(() =>
  import('../unusable-address.tsx').then((file) => file.InvalidUrlNotice),
)
const InvalidReplayUrlNotice = lazyPart(() =>
  import('../night/player/unusable-of-night.tsx').then((file) => file.InvalidReplayUrlNotice),
)

interface Props {
  night: OpenReplay | null
  unusable: ReturnType<typeof useTrackerUrlState>[2]
  change: ReturnType<typeof useTrackerUrlState>[1]
  onTell: () => void
}

/** Notice about unusable parameters of the URL, of the board or the replay. */
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
