import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import { fieldProblem } from '../../../contract/core/field-problem.ts'
import { type Incident, incidentPackBody, incidents } from '../../../contract/incidents/incident.ts'
import { ApiError } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { KindContext } from '../../resource/form/form-fields.tsx'
import { StepField } from '../../resource/form/step-field.tsx'
import { rowCurrency } from '../../resource/record/resource-view.ts'
import { Button } from '../../ui/control/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { incident } from './incident-kind.tsx'
import { involvedGuards, incidentPeriod } from './replay-link.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })
const faint = css({ color: 'ink.muted' })

/** timeout, ms: evidence of many guards takes minutes */
const LONGEST_MS = 3_600_000
const FIELDS = Object.entries(incidentPackBody.shape)

type Body = z.input<typeof incidentPackBody>

/** Dialog to download an incident pack (evidence to hand over), for a recipient and with a reason. */
export function PackDialog({ row, onClose }: { row: Incident; onClose: () => void }) {
  const { api } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Body>({
    defaultValues: { recipient: '', reason: '', worker_ids: involvedGuards(row), ...incidentPeriod(row) },
    resolver: zodResolver(incidentPackBody, { error: fieldProblem }),
  })
  const { isSubmitting } = form.formState

  async function handOver(body: Body) {
    setFailure(null)
    try {
      const pack = await api.post(`${incidents.path}/${row.id}/pack`, z.instanceof(Blob), {
        body,
        file: true,
        timeout: LONGEST_MS,
        failure: tr(texts.packCouldNotBeMade),
      })
      saveFile(pack, `${row.number}.zip`)
      showToast(
        'success',
        tr(texts.numberIsHandedOverToRecipient, { number: row.number, recipient: body.recipient }),
      )
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wrong = Object.entries(error.data ?? {}).filter(([field]) => field in incidentPackBody.shape)
      for (const [field, messages] of wrong)
        form.setError(field as keyof Body, { message: messages.join(' ') })
      if (wrong.length === 0) setFailure(error.message)
    }
  }
  return (
    <Dialog open onClose={onClose} title={tr(texts.handOverNumber, { number: row.number })} size="sm">
      <KindContext
        value={{ fields: { ...incident.fields, ...incident.stepFields }, currency: rowCurrency(row) }}
      >
        <FormProvider {...form}>
          <form
            className={column}
            noValidate
            aria-label={tr(texts.handOver)}
            onSubmit={(event) => void form.handleSubmit(handOver)(event)}
          >
            <p className={faint}>{tr(texts.youGetOneFileWithTheRecordAs)}</p>
            {FIELDS.map(([name, rule]) => (
              <StepField key={name} name={name} rule={rule} />
            ))}
            {failure && <Notice kind="error">{failure}</Notice>}
            <div className={foot}>
              <Button onClick={onClose}>{tr(texts.cancel)}</Button>
              <Button type="submit" tone="solid" busy={isSubmitting}>
                {tr(texts.handOver)}
              </Button>
            </div>
          </form>
        </FormProvider>
      </KindContext>
    </Dialog>
  )
}
