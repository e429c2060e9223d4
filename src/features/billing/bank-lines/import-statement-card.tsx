import { useState } from 'react'
import { z } from 'zod'
import { css } from '../../../../styled-system/css'
import { type ImportedStatement, statementReply } from '../../../../contract/billing/bank-line.ts'
import { CURRENCIES } from '../../../../domain/money/money.ts'
import { ApiError } from '../../../api/api.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { Options } from '../../../resource/form/form-fields.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/file/file-input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { Plus } from '../../../ui/icons/control-icons.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { BANK_SOURCE_LABELS } from './bank-line-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'end', padding: '4' })
const notice = css({ paddingInline: '4', paddingBottom: '4' })

const unknownTitles = z.object({ code: z.literal('unknown_columns'), titles: z.array(z.string()) })
const CHOSEN = [
  ['receivedOn', tr(texts.columnOfTheDate)],
  ['amount', tr(texts.columnOfTheAmountReceived)],
  ['reference', tr(texts.columnOfTheReference)],
] as const

/**
 * Card to import a statement from a bank or M-Pesa. If the columns are not recognised, the person assigns
 * them.
 */
export function ImportStatementCard() {
  const { api } = useSession()
  const mayImport = usePermission('Edit Billing')
  const [source, setSource] = useState('bank')
  const [currency, setCurrency] = useState('KES')
  const [said, setSaid] = useState<{ kind: 'success' | 'error'; text: string } | null>(null)
  const [unknown, setUnknown] = useState<{ content: string; titles: string[] } | null>(null)
  const [columns, setColumns] = useState<Record<string, string>>({})
  if (!mayImport) return null

  async function send(content: string, chosen?: Record<string, string>) {
    setSaid(null)
    try {
      const { data } = await api.post('/bank-lines/import', statementReply, {
        body: { source, currency, content, ...(chosen && { columns: chosen }) },
        failure: tr(texts.statementCouldNotBeImported),
      })
      setUnknown(null)
      setSaid({ kind: 'success', text: importedText(data) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const problem = unknownTitles.safeParse(error.body)
      if (problem.success) setUnknown({ content, titles: problem.data.titles })
      setSaid({ kind: 'error', text: error.data?.['content']?.[0] ?? error.message })
    }
  }
  return (
    <Card title={tr(texts.importAStatement)}>
      <div className={row}>
        <Field label={tr(texts.statementOf)}>
          <Select value={source} onChange={(event) => setSource(event.currentTarget.value)}>
            <Options of={BANK_SOURCE_LABELS} />
          </Select>
        </Field>
        <Field label={tr(texts.currency)}>
          <Select value={currency} onChange={(event) => setCurrency(event.currentTarget.value)}>
            <Options of={Object.fromEntries(Object.keys(CURRENCIES).map((code) => [code, code]))} />
          </Select>
        </Field>
        <FileInput
          accept=".csv,text/csv"
          icon={<Plus />}
          onFile={(file) => void file.text().then((content) => send(content))}
        >
          {tr(texts.chooseACsvFile)}
        </FileInput>
      </div>
      {unknown && (
        <div className={row}>
          {CHOSEN.map(([field, label]) => (
            <Field key={field} label={label}>
              <Select
                value={columns[field] ?? ''}
                onChange={(event) => setColumns({ ...columns, [field]: event.currentTarget.value })}
              >
                <option value="">{tr(texts.choose)}</option>
                {unknown.titles.map((title) => (
                  <option key={title}>{title}</option>
                ))}
              </Select>
            </Field>
          ))}
          <Button
            tone="solid"
            onClick={() =>
              void send(
                unknown.content,
                Object.fromEntries(Object.entries(columns).filter(([, title]) => title !== '')),
              )
            }
          >
            {tr(texts.importText)}
          </Button>
        </div>
      )}
      {said && (
        <div className={notice}>
          <Notice kind={said.kind}>{said.text}</Notice>
        </div>
      )}
    </Card>
  )
}

function importedText({ imported, known, left, unreadable }: ImportedStatement): string {
  const parts = [
    tr(texts.importedImported, { imported }),
    tr(texts.knownAlready, { known }),
    tr(texts.paidOutOrNotCompleted, { left }),
  ]
  if (unreadable.length > 0)
    parts.push(tr(texts.linesThatCannotBeRead, { unreadable: unreadable.join(', ') }))
  return `${parts.join(', ')}.`
}
