import { css } from '../../../styled-system/css'
import type { Worker } from '../../../contract/workers/worker.ts'
import { EntriesField } from '../../resource/form/entries-field.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const columns = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr) minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr auto]' },
})

type Certificate = NonNullable<Worker['certificates']>[number]

/** Certificates of a guard, any number. */
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
