import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import type { Dashboard } from '../../../contract/dashboard/dashboard.ts'
import { KNOWN_GUARD_STATUSES, GUARD_STATUS_LABELS } from '../../../domain/worker/guard-status.ts'
import { StatusMark } from '../../ui/status/status-mark.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const row = css({
  display: 'grid',
  gap: { base: '2', md: '4' },
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', md: '[repeat(4, minmax(0, 1fr))]' },
})
const tile = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  padding: '4',
  bg: 'surface',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  transitionProperty: '[border-color, background-color]',
  transitionDuration: 'fast',
  _hover: { borderColor: 'line.control', bg: 'raised' },
})
const head = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'label', color: 'ink.muted' })
const figure = css({ textStyle: 'figure' })
const none = css({ color: 'ink.faint' })
const hint = css({ textStyle: 'meta', color: 'ink.faint' })
const tones = {
  online: css({ color: 'online' }),
  late: css({ color: 'late' }),
  offline: css({ color: 'offline' }),
  off_duty: css({ color: 'ink.muted' }),
}

interface Props {
  /** null if unknown */
  guards: Dashboard['guards'] | null
  /** whether the figures are out of date */
  old: boolean
}

/** Counts guards by status. Each count links to these guards on the map. */
export function GuardCounts({ guards, old }: Props) {
  return (
    <section aria-label={tr(texts.guards)} className={row}>
      {KNOWN_GUARD_STATUSES.map((status) => (
        <Link key={status} to={`/tracker?status=${status}`} className={tile}>
          <span className={head}>
            <StatusMark status={guards === null || old ? 'unknown' : status} />
            {GUARD_STATUS_LABELS[status].name}
          </span>
          <span className={cx(figure, old || !guards?.[status] ? none : tones[status])}>
            {guards?.[status] ?? '–'}
          </span>
          <span className={hint}>{GUARD_STATUS_LABELS[status].means}</span>
        </Link>
      ))}
    </section>
  )
}
