import type { ReactNode } from 'react'
import { SECURITY_EVENTS } from '../../../contract/auth/security-log.ts'
import { Select } from '../../ui/control/select.tsx'
import { FilterBar, FilterDays, FilterPerson, filterControlStyle } from './filter-bar.tsx'
import { SECURITY_EVENT_LABELS } from './security-event-labels.ts'
import type { SecurityLogUrlState } from './use-security-log.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  at: SecurityLogUrlState
  onChange: (change: Partial<Record<keyof SecurityLogUrlState, string | null>>) => void
  /** shown at the right end of the filters */
  children: ReactNode
}

/** Filters of the security log: event, person and period. */
export function SecurityLogFilters({ at, onChange, children }: Props) {
  return (
    <FilterBar end={children}>
      <div className={filterControlStyle}>
        <Select
          aria-label={tr(texts.whatHappened)}
          value={at.what ?? ''}
          onChange={(event) => onChange({ what: event.currentTarget.value })}
        >
          <option value="">{tr(texts.anything)}</option>
          {SECURITY_EVENTS.map((what) => (
            <option key={what} value={what}>
              {SECURITY_EVENT_LABELS[what]}
            </option>
          ))}
        </Select>
      </div>
      <FilterPerson userId={at.account_id ?? null} onChange={(account_id) => onChange({ account_id })} />
      <FilterDays from={at.from} to={at.to} onChange={onChange} />
    </FilterBar>
  )
}
