import { useNavigate } from 'react-router-dom'
import { REPLAY_LIMITS } from '../../../../contract/tracking/location.ts'
import { useLimits } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { CalendarClock } from '../../../ui/icons/replay-icons.ts'
import { latestUrl } from '../../../routing/use-url-params.ts'
import { readTrackerUrl, writeTrackerUrl } from '../tracker-url-state.ts'
import { boardWindow } from './board-window.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  guard: string
  /** returns the displayed time, ms since epoch UTC */
  moment: () => number | null
  /** returns the first and last time of the trail */
  bounds: () => { from: number; to: number } | null
}

/**
 * Link from a trail to the replay of the whole board: same guard, period, time and range, with the
 * same URL parameters.
 */
export function BoardLink({ guard, moment, bounds }: Props) {
  const navigate = useNavigate()
  // only accounts that see trails of the whole company may replay the board
  if (useLimits() !== null) return null
  const open = () => {
    const of = bounds()
    if (of === null) return
    const at = moment()
    const window = boardWindow(of, at ?? of.to, REPLAY_LIMITS.ms)
    const search = { ...readTrackerUrl(latestUrl.params), guard, window, at, beside: null, smoothed: false }
    void navigate(`/tracker?${writeTrackerUrl(search, latestUrl.params)}`)
  }
  return (
    <Button size="sm" wide icon={<CalendarClock />} title={tr(texts.sameTimeOnTheBoard)} onClick={open}>
      {tr(texts.replayWithEverybody)}
    </Button>
  )
}
