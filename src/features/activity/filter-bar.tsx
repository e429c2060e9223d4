import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { teamMembers } from '../../../contract/team/team-member.ts'
import { usePermission } from '../../app/app-services.ts'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { parseTypedTime } from '../../../domain/time/typed-time.ts'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

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
export const filterControlStyle = css({
  flexGrow: '1',
  flexBasis: '[9rem]',
  maxWidth: { md: 'xs' },
  minWidth: '0',
})
const days = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'dense', color: 'ink.muted' })
const right = css({ marginLeft: 'auto' })

/** Filters above a log. `end` is aligned to the right. */
export function FilterBar({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <div className={tools}>
      {children}
      <div className={right}>{end}</div>
    </div>
  )
}

/** Filter by team member, for accounts that see the team. */
export function FilterPerson({
  userId,
  onChange,
}: {
  userId: string | null
  onChange: (userId: string | null) => void
}) {
  if (!usePermission('View Back Office Team')) return null
  return (
    <div className={filterControlStyle}>
      <RecordPicker
        label={tr(texts.person)}
        labelHidden
        placeholder={tr(texts.anybody)}
        reference={{ of: teamMembers, title: 'full_name' }}
        value={userId}
        clearable
        onChange={onChange}
      />
    </div>
  )
}

/** Returns whether a day is complete or empty; a partly typed one is ignored. */
const isDay = (typed: string) => typed === '' || parseTypedTime(typed, 'day') === typed

/** Filter by days in the company's time zone. Both days are included. */
export function FilterDays({
  from,
  to,
  onChange,
}: {
  from: string | undefined
  to: string | undefined
  onChange: (change: { from?: string; to?: string }) => void
}) {
  const today = useToday()
  return (
    <div className={days}>
      <TimeInput
        kind="day"
        aria-label={tr(texts.from)}
        today={today}
        value={from ?? ''}
        onChange={(day) => isDay(day) && onChange({ from: day })}
      />
      {tr(texts.to2)}
      <TimeInput
        kind="day"
        aria-label={tr(texts.to)}
        today={today}
        value={to ?? ''}
        onChange={(day) => isDay(day) && onChange({ to: day })}
      />
    </div>
  )
}
