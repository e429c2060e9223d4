import { css } from '../../../../../styled-system/css'
import { playheadAt } from '../../../../../domain/fix/playback.ts'
import { durationText } from '../../../../../domain/fix/trail-statistics.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { formatDegrees, MapPopup, PopupFacts } from '../../../../map/view/map-popup.tsx'
import { Button } from '../../../../ui/control/button.tsx'
import { useEscapeLayer } from '../../escape-layers.ts'
import { useTracking } from '../../use-tracking.ts'
import type { TrailPoint } from '../create-tracker-map.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props extends TrailPoint {
  host: MapHost
  /** the trail that is played */
  trail: Trail
  /** starts playback at `head`, an index of the first trail that may have a fraction */
  onReplay: (head: number) => void
  onSeek: (head: number) => void
  onClose: () => void
}

/**
 * Popup of a trail point, with other times at which the guard was there, and buttons to play from it. On a
 * second guard's trail, playback starts at the same time. If the played trail does not cover that time, there
 * are no buttons.
 */
export function TrailPopup({ host, trail: first, beside, onReplay, onSeek, onClose, ...at }: Props) {
  useEscapeLayer('popup', true, onClose)
  const { clock } = useTracking()
  const trail = beside?.trail ?? first
  const index = Math.min(at.index, trail.length - 1)
  const passes = at.passes.filter((pass) => pass < trail.length)
  const timeOf = (point: number) => trail.t[point] as number
  const [begin, end] = [first.t[0] as number, first.t[first.length - 1] as number]
  const isReplayed = (point: number) => begin <= timeOf(point) && timeOf(point) <= end
  const headOf = (point: number) => (beside ? playheadAt(first, timeOf(point)) : point)
  const lat = trail.lat[index] as number
  const lng = trail.lon[index] as number
  const accuracy = trail.accuracy[index] as number
  const lateMs = trail.lateMs[index] as number

  return (
    <MapPopup
      host={host}
      at={{ lat, lng }}
      above={10}
      title={beside ? tr(texts.trailPointOfName, { name: beside.name }) : tr(texts.trailPoint)}
      onClose={onClose}
    >
      <PopupFacts
        facts={[
          ['Time', clock.full(timeOf(index))],
          ['Lat', formatDegrees(lat)],
          ['Lng', formatDegrees(lng)],
          ...(Number.isNaN(accuracy) ? [] : [['Accuracy', `± ${Math.round(accuracy)} m`] as const]),
          ...(lateMs > 0
            ? [[tr(texts.arrivedLate), tr(texts.afterItsTime, { lateMs: durationText(lateMs) })] as const]
            : []),
        ]}
      />
      {passes.length > 1 && (
        <section aria-label={tr(texts.passes)} className={passed}>
          <h3>{tr(texts.passedHerePasseCountTimes, { passeCount: passes.length })}</h3>
          <ol className={list}>
            {passes.map((pass) => (
              <li key={pass}>
                <Button
                  size="sm"
                  tone="ghost"
                  wide
                  disabled={!isReplayed(pass)}
                  onClick={() => onSeek(headOf(pass))}
                >
                  {clock.dateTime(timeOf(pass))}
                </Button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {isReplayed(index) && (
        <Button size="sm" tone="solid" wide className={replay} onClick={() => onReplay(headOf(index))}>
          {tr(texts.replay)}
        </Button>
      )}
    </MapPopup>
  )
}

const replay = css({ marginTop: '2' })
const passed = css({ marginTop: '2', '& h3': { textStyle: 'meta', color: 'ink.muted' } })
const list = css({ maxHeight: '[9rem]', overflowY: 'auto', tabular: true })
