import { useNavigate } from 'react-router-dom'
import { REPLAY_LIMITS } from '../../../../contract/tracking/location.ts'
import { useLimits } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { CalendarClock } from '../../../ui/icons/replay-icons.ts'
import { latestUrl } from '../../../routing/use-url-params.ts'
import { readTrackerUrl, writeTrackerUrl } from '../url/tracker-url-state.ts'
import { boardWindow } from './board-window.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  guard: string
  /** returns the current time of playback, ms since epoch */
  moment: () => number | null
  /** returns the times of the trail's first and last fix, ms since epoch */
  bounds: () => { from: number; to: number } | null
}

/** Link from a trail to the replay of all guards, with the same guard, period, time and range. */
export function BoardLink({ guard, moment, bounds }: Props) {
  const navigate = useNavigate()
  // limited accounts may not replay all guards
  if (useLimits() !== null) return null
  const open = () => {
    const of = bounds()
    if (of === null) return
    const at = moment()
    const window = boardWindow(of, at ?? of.to, REPLAY_LIMITS.ms)
    const search = {
      ...readTrackerUrl(latestUrl.params),
      guard,
      window,
      at,
      look: null,
      beside: null,
      smoothed: false,
    }
    void navigate(`/tracker?${writeTrackerUrl(search, latestUrl.params)}`)
  }
  return (
    <Button size="sm" wide icon={<CalendarClock />} title={tr(texts.sameTimeOnTheBoard)} onClick={open}>
      {tr(texts.replayWithEverybody)}
    </Button>
  )
}
