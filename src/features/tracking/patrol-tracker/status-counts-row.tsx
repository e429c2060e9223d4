import * as texts from './texts.ts'
import { css } from '../../../../styled-system/css'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import { StatusMark } from '../../../ui/status/status-mark.tsx'
import type { GuardStatusFilter } from '../guards/guard-filter.ts'
import {
  KNOWN_GUARD_STATUSES,
  GUARD_STATUS_LABELS,
  type GuardStatus,
} from '../../../../domain/worker/guard-status.ts'

interface Props {
  /** number of guards by status; null while unknown */
  counts: Record<GuardStatus, number> | null
  /** whether live updates have stopped, so that counts are out of date */
  stopped: boolean
  status: GuardStatusFilter
  offDuty: boolean
  onStatus: (status: GuardStatusFilter) => void
  onOffDuty: (shown: boolean) => void
}

/**
 * Counts guards by status. A click on a count filters by it; another click removes the filter. Off-duty
 * guards are hidden until their count is clicked.
 */
export function StatusCountsRow({ counts, stopped, status, offDuty, onStatus, onOffDuty }: Props) {
  const cellOf = (each: (typeof KNOWN_GUARD_STATUSES)[number], pressed: boolean, onPress: () => void) => (
    <button key={each} type="button" aria-pressed={pressed} className={cell} onClick={onPress}>
      <span className={figure} data-status={stopped || !counts?.[each] ? undefined : each}>
        {counts?.[each] ?? '–'}
      </span>
      <span className={word}>
        <StatusMark status={counts === null || stopped ? 'unknown' : each} />
        {GUARD_STATUS_LABELS[each].name}
      </span>
    </button>
  )
  const shown = offDuty || status === 'off_duty'
  return (
    <div role="group" aria-label={tr(texts.guardsByStatus)} className={row}>
      {KNOWN_GUARD_STATUSES.map((each) =>
        each === 'off_duty'
          ? cellOf(each, shown, () => (status === each ? onStatus('all') : onOffDuty(!offDuty)))
          : cellOf(each, status === each, () => onStatus(status === each ? 'all' : each)),
      )}
    </div>
  )
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]',
  gap: '1.5',
  paddingInline: '3',
  paddingBottom: '2',
})
const cell = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '1',
  paddingBlock: '2',
  borderRadius: 'md',
  borderWidth: 'thin',
  borderColor: 'line',
  bg: 'raised',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accent.soft' },
})
const figure = css({
  fontSize: 'xl',
  fontWeight: 'semibold',
  lineHeight: 'none',
  tabular: true,
  color: 'ink.muted',
  '&[data-status=offline]': { color: 'offline' },
  '&[data-status=late]': { color: 'late' },
  '&[data-status=online]': { color: 'ink' },
})
const word = css({ display: 'flex', alignItems: 'center', gap: '1', textStyle: 'meta', color: 'ink.muted' })

const urgent = css({ color: 'offline', fontWeight: 'medium' })

/** Number of guards in the list, and of all. */
export function GuardCount({ shown, all }: { shown: number; all: number }) {
  return <span>{shown === all ? all : tr(texts.shownOfAll, { shown, all })}</span>
}

/** Number of guards who need attention, shown while the list is folded. */
export function AttentionCount({ count }: { count: number }) {
  return <span className={urgent}>{rich(texts.countNeedAttention, { count })}</span>
}
