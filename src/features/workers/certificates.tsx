import * as texts from './texts.ts'
import { css } from '../../../styled-system/css'
import type { Worker } from '../../../contract/workers/worker.ts'
import { EntriesField } from '../../resource/form/entries-field.tsx'
import { tr } from '../../texts/tr.ts'
import { ExpiryDay } from '../../resource/record/expiry-day.tsx'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const entry = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', alignItems: 'center' })
const faint = css({ color: 'ink.muted' })

/** Lists a guard's certificates. Those that have expired or expire soon are marked. */
export function Certificates({ held }: { held: NonNullable<Worker['certificates']> }) {
  return (
    <ul className={list}>
      {held.map(({ name, no, expires }, at) => (
        // names may repeat; the list never changes, so the index is a stable key
        <li key={at} className={entry}>
          {name}
          {no !== null && <span className={faint}>{tr(texts.noNo, { no })}</span>}
          {expires !== null && (
            <span className={faint}>
              {tr(texts.until)} <ExpiryDay day={expires} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const columns = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr) minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr auto]' },
})

type Certificate = NonNullable<Worker['certificates']>[number]

export const CertificatesField = () => (
  <EntriesField<Certificate>
    name="certificates"
    label={tr(texts.certificates)}
    one={tr(texts.certificate)}
    columns={columns}
    parts={[
      { field: 'name', label: tr(texts.name2) },
      { field: 'no', label: tr(texts.number) },
      { field: 'issued', label: tr(texts.issued), type: 'date' },
      { field: 'expires', label: tr(texts.expires), type: 'date' },
    ]}
  />
)
