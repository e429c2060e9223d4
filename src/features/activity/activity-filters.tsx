import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { usePermission } from '../../app/app-services.ts'
import { ListSearch } from '../../resource/list/list-search.tsx'
import { capitalize } from '../../resource/record/resource-view.ts'
import { Button } from '../../ui/control/button.tsx'
import { Select } from '../../ui/control/select.tsx'
import { FilterBar, FilterDays, FilterPerson, filterControlStyle } from './filter-bar.tsx'
import type { ActivityUrlState } from './use-activity.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const searching = css({ flexGrow: '1', flexBasis: { base: 'full', md: '[13rem]' } })

interface Props {
  at: ActivityUrlState
  kinds: readonly { kind: string; one: string }[]
  onChange: (change: Partial<Record<keyof ActivityUrlState, string | null>>) => void
  /** shown at the right end of the filters */
  children: ReactNode
}

/** Filters of the activity: event, record type, person and period. */
export function ActivityFilters({ at, kinds, onChange, children }: Props) {
  const seesTeam = usePermission('View Back Office Team')
  const [who, id = ''] = at.by?.split(':') ?? []
  return (
    <FilterBar end={children}>
      <div className={searching}>
        <ListSearch
          many={tr(texts.activity)}
          value={at.event ?? ''}
          onSearch={(event) => onChange({ event })}
        />
      </div>
      <div className={filterControlStyle}>
        <Select
          aria-label={tr(texts.kindOfRecord)}
          value={at.kind ?? ''}
          onChange={(event) => onChange({ kind: event.currentTarget.value })}
        >
          <option value="">{tr(texts.anyKindOfRecord)}</option>
          {kinds.map(({ kind, one }) => (
            <option key={kind} value={kind}>
              {capitalize(one)}
            </option>
          ))}
        </Select>
      </div>
      <FilterPerson
        userId={who === 'user' ? id : null}
        onChange={(user) => onChange({ by: user && `user:${user}` })}
      />
      {at.by !== undefined && (who !== 'user' || !seesTeam) && (
        <Button size="sm" pressed onClick={() => onChange({ by: null })}>
          {tr(texts.ofAnybody)}
        </Button>
      )}
      <FilterDays from={at.from} to={at.to} onChange={onChange} />
      {at.kind === undefined && at.event === undefined && at.by === undefined && (
        <Button
          size="sm"
          pressed={at.patrols === 'shown'}
          onClick={() => onChange({ patrols: at.patrols === 'shown' ? null : 'shown' })}
        >
          {tr(texts.showPatrols)}
        </Button>
      )}
    </FilterBar>
  )
}
