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
  /** the moment that is shown, ms since epoch UTC */
  moment: () => number | null
  /** from when to when the trail reaches */
  bounds: () => { from: number; to: number } | null
}

/** From a trail to the replay of the whole board: same guard, period, moment and range, in the same words of the address. */
export function WithEverybody({ guard, moment, bounds }: Props) {
  const navigate = useNavigate()
  // trails of everybody are told to whoever may see them of the whole company
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
