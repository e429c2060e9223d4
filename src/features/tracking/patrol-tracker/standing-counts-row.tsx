import { css } from '../../../../styled-system/css'
import { StatusMark } from '../../../ui/status-mark.tsx'
import type { GuardStatusFilter } from '../guards/guard-filter.ts'
import { STANDING_NAMES, STANDINGS, type Standing } from '../../../../domain/worker/standing.ts'

interface Props {
  counts: Record<Standing, number>
  status: GuardStatusFilter
  onStatus: (status: GuardStatusFilter) => void
}

/** How many guards are of each standing; a press shows those only, another one all again. */
export function StandingCountsRow({ counts, status, onStatus }: Props) {
  return (
    <div role="group" aria-label="Guards by status" className={row}>
      {STANDINGS.map((standing) => (
        <button
          key={standing}
          type="button"
          aria-pressed={status === standing}
          className={cell}
          onClick={() => onStatus(status === standing ? 'all' : standing)}
        >
          <span className={figure}>{counts[standing]}</span>
          <span className={word}>
            <StatusMark status={standing} />
            {STANDING_NAMES[standing]}
          </span>
        </button>
      ))}
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
const figure = css({ fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'none', tabular: true })
const word = css({ display: 'flex', alignItems: 'center', gap: '1', textStyle: 'meta', color: 'ink.muted' })
