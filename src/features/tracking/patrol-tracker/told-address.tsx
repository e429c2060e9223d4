import { Suspense } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import type { OpenNight } from '../night/open-night.ts'
import type { useTrackerSearch } from '../use-tracker-search.ts'

// addresses are seldom wrong
const UnusableAddress = lazyPart(() => import('../unusable-address.tsx').then((file) => file.UnusableAddress))
const UnusableOfNight = lazyPart(() =>
  import('../night/player/unusable-of-night.tsx').then((file) => file.UnusableOfNight),
)

interface Props {
  night: OpenNight | null
  unusable: ReturnType<typeof useTrackerSearch>[2]
  change: ReturnType<typeof useTrackerSearch>[1]
  onTell: () => void
}

/** Notice about unusable parameters of the URL, of the board or the replay. */
export function ToldAddress({ night, unusable, change, onTell }: Props) {
  return (
    <Suspense>
      {night && night.unusable.length > 0 ? (
        <UnusableOfNight
          key={night.from}
          {...{ night, unusable, onTell }}
          onDismiss={() => change({ at: night.clock.moment })}
        />
      ) : (
        unusable.length > 0 && <UnusableAddress unusable={unusable} onDismiss={() => change({})} />
      )}
    </Suspense>
  )
}
