import { Crosshair, LogOut } from '../../../ui/icons/control-icons.ts'
import { RotateCcw } from '../../../ui/icons/tracker-icons.ts'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { Badge } from '../../../ui/status/badge.tsx'
import { StatusMark } from '../../../ui/status/status-mark.tsx'
import type { GuardStatuses } from './status-views.ts'
import { guardPostings } from '../../../../domain/duty/guard-postings.ts'
import { DUTY_STATE_LABELS, UNKNOWN_REASON_LABELS } from '../../../../domain/attendance/duty-state.ts'
import { GUARD_STATUS_LABELS } from '../../../../domain/worker/guard-status.ts'
import type { TrackerGuard } from '../tracker-data.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  guard: TrackerGuard
  statuses: GuardStatuses
  selected: boolean
  tabIndex?: 0 | -1
  /** whether the row has a single line, with the status as an icon only */
  dense?: boolean | undefined
  onSelect: (id: string) => void
  /** called by the selected guard's Replay button; absent if there is nothing to replay */
  onReplay?: (() => void) | undefined
}

/** Row of a guard. It renders again only if this guard's own data changes. */
export const GuardRow = memo(function GuardRow(props: Props) {
  const { guard, statuses, selected, tabIndex, dense, onSelect, onReplay } = props
  const { status, age, ageless, poorAccuracyM, outside, duty, why, since, stopped } = useSyncExternalStore(
    useCallback((changed: () => void) => statuses.watchRow(guard.id, changed), [statuses, guard.id]),
    () => statuses.row(guard.id),
  )
  const word = GUARD_STATUS_LABELS[status].name
  const places = guardPostings(guard, guard.other_duties)
    .toReversed()
    .map(({ assignmentName, shiftName }) => [assignmentName, shiftName].filter(Boolean).join(' · '))
  return (
    <div
      className={css(row, selected && chosen)}
      data-status={status}
      data-stopped={stopped || undefined}
      data-guard={guard.id}
    >
      <button
        type="button"
        className={cx(main, dense ? oneLine : twoLines)}
        tabIndex={tabIndex}
        aria-pressed={selected}
        onClick={() => onSelect(guard.id)}
      >
        {dense && (
          <>
            <StatusMark status={status} />
            <span className={css({ srOnly: true })}>{word}</span>
          </>
        )}
        <span className={name}>{guard.user_full_name}</span>
        <span className={place}>{places.join(', ') || tr(texts.noAssignment)}</span>
        <span className={dense ? endSigns : signs}>
          {!dense && <Badge tone={stopped ? 'neutral' : status}>{word}</Badge>}
          {outside && (
            <span className={sign}>
              <LogOut aria-hidden />{' '}
              <span className={dense ? css({ srOnly: true }) : undefined}>{tr(texts.outside)}</span>
            </span>
          )}
          {duty && (
            <span className={sign} title={why ? UNKNOWN_REASON_LABELS[why] : undefined}>
              {DUTY_STATE_LABELS[duty].name}
              {why && <span className={css({ srOnly: true })}>{`: ${UNKNOWN_REASON_LABELS[why]}`}</span>}
            </span>
          )}
          {poorAccuracyM !== null && (
            <span className={sign}>
              <Crosshair aria-hidden />± {poorAccuracyM} m
            </span>
          )}
          {since !== null && !dense && (
            <span className={sinceOf}>
              {outside ? tr(texts.since) : tr(texts.noFixSince)} {since}
            </span>
          )}
          <span className={ageOf}>{age ?? ageless}</span>
        </span>
      </button>
      {onReplay && (
        <button type="button" className={replay} onClick={onReplay}>
          <RotateCcw aria-hidden /> {tr(texts.replay)}
        </button>
      )}
    </div>
  )
})

const row = css.raw({
  display: 'flex',
  alignItems: 'stretch',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  borderLeftWidth: 'thick',
  borderLeftColor: 'transparent',
  _hover: { bg: 'hover' },
  '&[data-stopped] *': { color: 'ink.muted' },
})
const chosen = css.raw({ bg: 'accent.soft', borderLeftColor: 'accent', _hover: { bg: 'accent.soft' } })
const main = css({
  flex: '1',
  minWidth: '0',
  display: 'grid',
  gap: '0.5',
  paddingInline: '3',
  textAlign: 'left',
  cursor: 'pointer',
  _focusVisible: { outlineOffset: '[-2px]' },
})
const twoLines = css({ paddingBlock: '2' })
const oneLine = css({
  gridTemplateColumns: '[auto minmax(0, 3fr) minmax(0, 2fr) minmax(4.5rem, auto)]',
  alignItems: 'center',
  columnGap: '2',
  paddingBlock: '1.5',
})
const endSigns = css({ display: 'flex', alignItems: 'center', justifyContent: 'end', gap: '1.5' })
const name = css({ textStyle: 'label', color: 'ink', truncate: true })
const place = css({ textStyle: 'meta', color: 'ink.muted', truncate: true })
const signs = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '1.5', marginTop: '0.5' })
const ageOf = css({ marginLeft: 'auto', textStyle: 'meta', color: 'ink.muted', tabular: true })
const sinceOf = css({ textStyle: 'meta', color: 'ink', tabular: true })
const sign = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'meta',
  color: 'late',
  '& svg': { width: '3', height: '3' },
})
const replay = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  margin: '2',
  paddingInline: '2.5',
  borderRadius: 'md',
  textStyle: 'meta',
  fontWeight: 'medium',
  bg: 'accent',
  color: 'accent.on',
  cursor: 'pointer',
  alignSelf: 'center',
  height: 'control.sm',
  _coarse: { height: 'control.md' },
  _hover: { bg: 'accent.hover' },
  '& svg': { width: '3.5', height: '3.5' },
})
