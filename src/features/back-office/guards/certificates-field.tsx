import { css } from '../../../../styled-system/css'
import type { Worker } from '../../../../contract/worker.ts'
import { EntriesField } from '../../../resource/form/entries-field.tsx'

const columns = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr) minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr auto]' },
})

type Certificate = NonNullable<Worker['certificates']>[number]

/** The papers of a guard's training, as many as there are. */
export const CertificatesField = () => (
  <EntriesField<Certificate>
    name="certificates"
    label="Certificates"
    one="certificate"
    columns={columns}
    parts={[
      { field: 'name', label: 'Name' },
      { field: 'no', label: 'Number' },
      { field: 'issued', label: 'Issued', type: 'date' },
      { field: 'expires', label: 'Expires', type: 'date' },
    ]}
  />
)
