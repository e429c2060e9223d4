import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { teamMembers } from '../../../contract/team-member.ts'
import { usePermission } from '../../app-services.ts'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { ListSearch } from '../../resource/list/list-search.tsx'
import { capitalized } from '../../resource/record/record-kind.ts'
import { Button } from '../../ui/control/button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import type { ActivityAddress } from './use-activity.ts'

const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  padding: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  _print: { display: 'none' },
})
const narrowing = css({ flexGrow: '1', flexBasis: '[9rem]', maxWidth: { md: 'xs' }, minWidth: '0' })
const searching = css({ flexGrow: '1', flexBasis: { base: 'full', md: '[13rem]' } })
const days = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'dense', color: 'ink.muted' })
const right = css({ marginLeft: 'auto' })

interface Props {
  at: ActivityAddress
  kinds: readonly { kind: string; one: string }[]
  onChange: (change: Partial<Record<keyof ActivityAddress, string | null>>) => void
  /** what stands at the end */
  children: ReactNode
}

/** What the activity is narrowed to: what happened, to what kind of record, by whom and when. */
export function ActivityFilters({ at, kinds, onChange, children }: Props) {
  const seesTeam = usePermission('View Back Office Team')
  const [who, id = ''] = at.by?.split(':') ?? []
  return (
    <div className={tools}>
      <div className={searching}>
        <ListSearch many="activity" value={at.event ?? ''} onSearch={(event) => onChange({ event })} />
      </div>
      <div className={narrowing}>
        <Select
          aria-label="Kind of record"
          value={at.kind ?? ''}
          onChange={(event) => onChange({ kind: event.currentTarget.value })}
        >
          <option value="">Any kind of record</option>
          {kinds.map(({ kind, one }) => (
            <option key={kind} value={kind}>
              {capitalized(one)}
            </option>
          ))}
        </Select>
      </div>
      {seesTeam && (
        <div className={narrowing}>
          <RecordPicker
            label="Person"
            labelHidden
            placeholder="Anybody"
            reference={{ of: teamMembers, title: 'full_name' }}
            value={who === 'user' ? id : null}
            clearable
            onChange={(user) => onChange({ by: user && `user:${user}` })}
          />
        </div>
      )}
      {at.by !== undefined && (who !== 'user' || !seesTeam) && (
        <Button size="sm" pressed onClick={() => onChange({ by: null })}>
          Of anybody
        </Button>
      )}
      <div className={days}>
        <Input
          type="date"
          aria-label="From"
          value={at.from ?? ''}
          max={at.to}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        to
        <Input
          type="date"
          aria-label="To"
          value={at.to ?? ''}
          min={at.from}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
      {at.kind === undefined && at.event === undefined && at.by === undefined && (
        <Button
          size="sm"
          pressed={at.patrols === 'shown'}
          onClick={() => onChange({ patrols: at.patrols === 'shown' ? null : 'shown' })}
        >
          Show patrols
        </Button>
      )}
      <div className={right}>{children}</div>
    </div>
  )
}
