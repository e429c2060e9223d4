import { playheadAt } from '../../../../domain/fix/playback.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../timeline/texts.ts'
import type { AxisData } from './timeline/axis-data.ts'
import { formatTrailEvent } from './events/format-trail-event.ts'
import type { TrailWithEvents } from './events/use-trail-events.ts'

const KMH_A_MPS = 3.6

/**
 * Converts a trail to the content of its timeline. The tooltip also shows the speed that the phone reported.
 */
export function trailAxisData(told: TrailWithEvents): AxisData {
  const { trail, clock, gaps } = told
  const isInGap = (t: number) => gaps.some(({ from, to }) => from < t && t < to)
  return {
    ...told,
    marks: told.marks.map((mark) => ({
      key: `${mark.kind} ${mark.index}`,
      t: mark.t,
      shape: mark.kind,
      text: formatTrailEvent(mark, clock),
    })),
    more(t) {
      const speed = trail.speed[Math.floor(playheadAt(trail, t))] ?? Number.NaN
      if (Number.isNaN(speed) || isInGap(t)) return []
      return [tr(texts.speedKmh, { kmh: (speed * KMH_A_MPS).toFixed(1) })]
    },
  }
}
