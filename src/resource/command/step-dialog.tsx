import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import { fieldProblem } from '../../../contract/core/field-problem.ts'
import type { StepRoute } from '../../../contract/core/step-routes.ts'
import type { StepButton } from '../../../domain/event-sourcing/lifecycle.ts'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { KindContext } from '../form/form-fields.tsx'
import { useIsCurrent } from '../form/unsaved-changes.tsx'
import { rowCurrency, type ResourceView, type RecordRow } from '../record/resource-view.ts'
import { StepField } from '../form/step-field.tsx'
import { useCommands } from './use-commands.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

interface Props<Row extends RecordRow> {
  open: StepRoute
  button: StepButton
  kind: ResourceView<Row>
  row: Row
  /** the record's name within a sentence; its title if absent */
  called?: string
  starts?: (route: string) => Readonly<Record<string, unknown>>
  hides?: readonly string[]
  onClose: () => void
}

export function StepDialog<Row extends RecordRow>(props: Props<Row>) {
  const { open, button, kind, row, starts, hides = [], called, onClose } = props
  const { busy, tell } = useCommands(kind)
  const stillShown = useIsCurrent(row.id)
  const [failure, setFailure] = useState<string | null>(null)
  const name = called ?? kind.title(row)
  const body: z.ZodObject = open.body ?? z.object({})
  const fields = Object.keys(body.shape)
  const form = useForm<FieldValues>({
    defaultValues: { ...Object.fromEntries(fields.map((field) => [field, null])), ...starts?.(open.route) },
    resolver: zodResolver(body, { error: fieldProblem }),
  })

  async function take(said: FieldValues) {
    if (busy) return
    setFailure(null)
    const failed = tr(texts.nameCouldNotBeUpdated, { name })
    const outcome = await tell(row.id, open.route, null, failed, open.body ? said : undefined)
    if (outcome.kind === 'done') {
      showToast('success', button.done(name))
      if (stillShown()) onClose()
      return
    }
    if (!stillShown()) return showToast('error', failed)
    const wrong = outcome.kind === 'invalid' ? outcome.fields : {}
    const shown = fields.filter((field) => field in wrong && !hides.includes(field))
    for (const field of shown) form.setError(field, { message: wrong[field]?.join(' ') ?? '' })
    if (shown.length === 0) setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return (
    <Dialog open onClose={onClose} title={button.title(name)} size="sm">
      <KindContext value={{ fields: { ...kind.fields, ...kind.stepFields }, currency: rowCurrency(row) }}>
        <FormProvider {...form}>
          <form
            className={column}
            noValidate
            aria-label={button.verb}
            onSubmit={(event) => void form.handleSubmit(take)(event)}
          >
            <p className={css({ color: 'ink.muted' })}>{button.text(name)}</p>
            {fields
              .filter((field) => !hides.includes(field))
              .map((field) => (
                <StepField key={field} name={field} rule={body.shape[field] as z.ZodType} />
              ))}
            {failure && <Notice kind="error">{failure}</Notice>}
            <div className={foot}>
              <Button onClick={onClose}>{tr(texts.cancel)}</Button>
              <Button type="submit" tone={button.tone ?? 'solid'} busy={busy}>
                {button.verb}
              </Button>
            </div>
          </form>
        </FormProvider>
      </KindContext>
    </Dialog>
  )
}
