import { css } from '../../../styled-system/css'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { clients } from '../../../contract/clients/client.ts'
import { parseTypedTime } from '../../../domain/time/typed-time.ts'
import { usePermission } from '../../app/app-services.ts'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { useToday } from '../../resource/record/expiry-day.tsx'
import type { Reference } from '../../resource/record/resource-view.ts'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3' })
const one = css({ width: { base: 'full', sm: '[12rem]' } })
const caption = css({ display: 'block', textStyle: 'label', color: 'ink.muted', marginBottom: '1' })

const clientReference: Reference = { of: clients, title: 'name' }
const siteReference: Reference = { of: assignments, title: 'name' }
const isDay = (typed: string) => typed !== '' && parseTypedTime(typed, 'day') === typed

interface Asked {
  from_day: string
  to_day: string
  client_id?: string
  assignment_id?: string
}

/** Fields for a report's period and filters. A partly typed day changes nothing. */
export function ReportFilters({
  asked,
  byClient,
  bySite,
  onChange,
}: {
  asked: Asked
  byClient: boolean
  bySite: boolean
  onChange: (changed: Partial<Record<keyof Asked, string | null>>) => void
}) {
  const today = useToday()
  const seesClients = usePermission('View Clients')
  const seesSites = usePermission('View Assignments')
  return (
    <div className={row} role="group" aria-label={tr(texts.parametersOfTheReport)}>
      {(['from_day', 'to_day'] as const).map((name) => (
        <div key={name} className={one}>
          <span aria-hidden className={caption}>
            {name === 'from_day' ? tr(texts.from) : tr(texts.until)}
          </span>
          <TimeInput
            kind="day"
            aria-label={name === 'from_day' ? tr(texts.from) : tr(texts.until)}
            today={today}
            value={asked[name]}
            onChange={(day) => isDay(day) && onChange({ ...pick(asked), [name]: day })}
          />
        </div>
      ))}
      {seesClients && byClient && (
        <div className={one}>
          <RecordPicker
            label={tr(texts.client)}
            placeholder={tr(texts.allClients)}
            reference={clientReference}
            value={asked.client_id ?? null}
            clearable
            onChange={(id) => onChange({ client_id: id })}
          />
        </div>
      )}
      {seesSites && bySite && (
        <div className={one}>
          <RecordPicker
            label={tr(texts.site)}
            placeholder={tr(texts.allSites)}
            reference={siteReference}
            value={asked.assignment_id ?? null}
            clearable
            onChange={(id) => onChange({ assignment_id: id })}
          />
        </div>
      )}
    </div>
  )
}

/**
 * Returns both days for the URL after one was changed. The default period depends on today, so without both
 * days the URL would mean another period tomorrow.
 */
const pick = ({ from_day, to_day }: Asked) => ({ from_day, to_day })
