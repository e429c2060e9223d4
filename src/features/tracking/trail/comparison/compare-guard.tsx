import { X } from '../../../../ui/icons/control-icons.ts'
import { css } from '../../../../../styled-system/css'
import { distanceText, trailStatistics } from '../../../../../domain/fix/trail-statistics.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import { RAMP } from '../../../../map/layers/trails/trail-levels.ts'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import { Select } from '../../../../ui/control/select.tsx'
import { useTheme } from '../../../../ui/theme/theme.ts'
import type { Tracker } from '../../create-tracker.ts'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import { useDisplayOptions } from '../../map/display-options-store.ts'
import type { TrackerGuard } from '../../tracker-data.ts'
import { comparisonDisplay } from './comparison-display.ts'
import type { useComparisonTrail } from './use-comparison-trail.ts'
import { useDrawnComparison } from './use-drawn-comparison.ts'
import { rich } from '../../../../texts/rich.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

export interface Comparison {
  guards: readonly TrackerGuard[]
  /** id of the second guard, from the URL */
  id: string | null
  onChange: (id: string | null) => void
}

interface Props {
  tracker: Tracker
  map: TrackerMap
  trail: Trail
  name: string
  beside: Comparison
  /** points of the trail that are highlighted (one round); null for all */
  span: readonly [from: number, to: number] | null
  /** result of useComparisonTrail: the second guard's trail */
  compared: ReturnType<typeof useComparisonTrail>
}

/**
 * Returns the second guard of a comparison. Null if the id is unknown, or if it is the guard of the trail.
 */
export function findComparisonGuard({ guards, id }: Comparison, trail: Trail): TrackerGuard | null {
  return guards.find((guard) => guard.id === id && guard.id !== trail.workerId) ?? null
}

/**
 * Panel and map layer that compare the trail of a second guard in the same period. They show that guard's
 * position at the current time.
 */
export function CompareGuard({ tracker, map, trail, name, beside, span, compared }: Props) {
  const { guards, id: asked, onChange } = beside
  const { trail: other, isError, isFetching, refetch } = compared
  const theme = useTheme()
  const options = useDisplayOptions(tracker.options)
  const first = guards.find(({ id }) => id === trail.workerId)
  const others = guards.filter(({ id }) => id !== trail.workerId)
  const second = findComparisonGuard(beside, trail)
  const secondName = second?.user_full_name ?? ''
  const isKnown = useDrawnComparison(tracker, map, trail, { other, name: secondName, theme, span })
  const together = others.filter(({ assignment_id: id }) => id && id === first?.assignment_id)
  const apart = others.filter((guard) => !together.includes(guard))
  const colours = options.colourBy === 'one' ? options.colour : `linear-gradient(to right, ${RAMP.join()})`

  return (
    <>
      <div className={onScreen}>
        <Select
          size="sm"
          aria-label={tr(texts.secondGuard)}
          aria-busy={isFetching}
          value={second?.id ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value || null)}
        >
          <option value="">{second ? tr(texts.noSecondGuard) : tr(texts.compareWithAnotherGuard)}</option>
          {together.length > 0 && (
            <optgroup label={first?.assignment_name ?? tr(texts.sameAssignment)}>
              {together.map(choice)}
            </optgroup>
          )}
          {apart.length > 0 && (
            <optgroup label={together.length > 0 ? tr(texts.otherGuards) : tr(texts.guards)}>
              {apart.map(choice)}
            </optgroup>
          )}
        </Select>
      </div>
      {asked !== null && second === null && guards.length > 0 && (
        <p role="alert" className={note}>
          {asked === trail.workerId
            ? tr(texts.thisLinkComparesAGuardWithThemselves)
            : tr(texts.secondGuardOfThisLinkDoesNotExist)}{' '}
          <button type="button" className={again} onClick={() => onChange(null)}>
            {tr(texts.removeComparison)}
          </button>
        </p>
      )}
      {second && isError && !other && (
        <p role="alert" className={failed}>
          {rich(texts.trailOfSecondNameCouldNotBeLoaded, { secondName })}{' '}
          <button type="button" className={again} onClick={() => void refetch()}>
            {tr(texts.tryAgain)}
          </button>
        </p>
      )}
      {second && !isError && !other && (
        <p className={note}>{rich(texts.loadingTheTrailOfSecondName, { secondName })}</p>
      )}
      {second && other && (
        <ul aria-label={tr(texts.whoseTrailIsWhose)} className={legend}>
          <li className={line}>
            <span aria-hidden className={stroke} style={{ background: colours, height: '4px' }} />
            <span className={who}>{name}</span>
          </li>
          <li className={line}>
            <span
              aria-hidden
              className={stroke}
              style={{ background: comparisonDisplay(options, theme).colour, height: '8px' }}
            />
            <span className={who}>
              {secondName}
              <span role="status" className={note}>
                {other.length === 0
                  ? tr(texts.noFixesInTheseHours)
                  : isKnown
                    ? tr(texts.otherCountPointsDistanceM, {
                        otherCount: other.length,
                        distanceM: distanceText(trailStatistics(other).distanceM),
                      })
                    : tr(texts.noFixAroundThisMoment)}
              </span>
            </span>
            <IconButton
              label={tr(texts.removeSecondName, { secondName })}
              size="sm"
              onClick={() => onChange(null)}
            >
              <X />
            </IconButton>
          </li>
        </ul>
      )}
    </>
  )
}

const choice = ({ id, user_full_name }: TrackerGuard) => (
  <option key={id} value={id}>
    {user_full_name}
  </option>
)

const onScreen = css({ _print: { display: 'none' } })
const note = css({ textStyle: 'meta', color: 'ink.muted', tabular: true })
const failed = css({ textStyle: 'meta', color: 'danger' })
const again = css({ textDecoration: 'underline', cursor: 'pointer' })
const legend = css({ display: 'grid', gap: '1', textStyle: 'dense' })
const line = css({ display: 'flex', alignItems: 'center', gap: '2' })
const stroke = css({
  flexShrink: '0',
  width: '6',
  borderRadius: 'full',
  boxShadow: '[0 0 0 1px var(--colors-line)]',
})
const who = css({ display: 'grid', flex: '1', minWidth: '0', overflowWrap: 'anywhere' })
