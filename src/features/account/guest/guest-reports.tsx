import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { GuestPlaces } from '../../../../contract/guests/guest.ts'
import { GUEST_REPORTS } from '../../../../contract/guests/guest-views.ts'
import { REPORTS } from '../../../../contract/reports/report-list.ts'
import { addDays, zoneDateAt } from '../../../../domain/time/zone-days.ts'
import { DownloadButton } from '../../../resource/file/download-button.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { GuestRows } from './guest-rows.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const WEEK = 6
const form = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[repeat(3, minmax(0, 1fr))]' },
  gap: '3',
  padding: '4',
})
const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const titleOf = (slug: string) => REPORTS.find((report) => report.slug === slug)?.title ?? slug

/** Downloads of reports about the places that a guest may see. */
export function GuestReports({ token, visit }: { token: string; visit: GuestPlaces }) {
  const [today] = useState(() => zoneDateAt(Date.now(), visit.company_time_zone))
  const [from, setFrom] = useState(addDays(today, -WEEK))
  const [to, setTo] = useState(today)
  const [place, setPlace] = useState('')
  const query = { from_day: from, to_day: to, ...(place !== '' && { assignment_id: place }) }
  return (
    <Card title={tr(texts.reports)}>
      <div className={form}>
        <Field label={tr(texts.from)}>
          <TimeInput kind="day" today={today} value={from} onChange={setFrom} />
        </Field>
        <Field label={tr(texts.until)}>
          <TimeInput kind="day" today={today} value={to} onChange={setTo} />
        </Field>
        <Field label={tr(texts.place)}>
          <Select value={place} onChange={(event) => setPlace(event.currentTarget.value)}>
            <option value="">{tr(texts.allPlaces)}</option>
            {visit.assignments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <GuestRows
        head={['Report', 'Files']}
        rows={GUEST_REPORTS.map((slug) => [
          slug,
          titleOf(slug),
          <span key="files" className={tools}>
            {(['pdf', 'csv'] as const).map((format) => (
              <DownloadButton
                key={format}
                path={`/guest/reports/${slug}`}
                query={{ ...query, format }}
                name={`${slug}.${format}`}
                bearer={token}
                label={`${titleOf(slug)}, ${format.toUpperCase()}`}
              >
                {format.toUpperCase()}
              </DownloadButton>
            ))}
          </span>,
        ])}
        none=""
      />
    </Card>
  )
}
