import { zodResolver } from '@hookform/resolvers/zod'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import { css, cx } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { KindContext } from './form-fields.tsx'
import { useIsCurrent, useUnsavedPrompt } from './unsaved-changes.tsx'
import { fieldProblem } from '../../../contract/core/field-problem.ts'
import { changedValues } from '../../../domain/event-sourcing/record-stream.ts'
import { type Values } from './merge-conflict.ts'
import { capitalize, type ResourceView, type RecordRow } from '../record/resource-view.ts'
import type { PreconditionFailed } from '../../../contract/core/resource.ts'
import { useCommands, type RecordOutcome } from '../command/use-commands.ts'
import type { LoadedRecord } from '../record/use-record.ts'
import { tr } from '../../texts/tr.ts'
import * as catalogue from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
// most saves take less than 300 ms, so fields are dimmed only after that
const locking = cx(
  column,
  css({
    minWidth: '0',
    '&:disabled :is(input, select, textarea)': {
      cursor: 'progress',
      transitionProperty: '[opacity]',
      transitionDelay: '[300ms]',
    },
  }),
)
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2', paddingTop: '2' })

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  /** the record when the form was opened; absent for a new record */
  record?: LoadedRecord<Row>
  /** last segment of the URL if the change is a command, such as `amend` */
  command?: string
  /** initial values of a new record */
  empty: Values
  /** values sent without a form field */
  says?: Values
  onSaved: (row: Row) => void
  /** called by the Cancel button; no button if absent */
  onCancel?: () => void
  /** title of the form; 'Add' or 'Edit' with the record type if absent */
  called?: string
  /** label of the save button */
  save?: string
  /** returns the message after saving */
  done?: (row: Row) => string
  children: ReactNode
}

/**
 * Form that adds or changes a record. A change sends only the fields that differ, with the version that the
 * person saw. If others changed the record since, the person decides field by field.
 */
export function RecordForm<Row extends RecordRow>(props: Props<Row>) {
  const {
    kind,
    record,
    command,
    empty,
    says,
    onSaved,
    onCancel,
    save = tr(catalogue.save),
    called,
    done,
    children,
  } = props
  const { busy, add, tell, ...commands } = useCommands(kind)
  const change: typeof commands.change = (id, version, changes) =>
    command === undefined
      ? commands.change(id, version, changes)
      : tell(id, command, version, kind.failures.change(id), changes)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ mine: Values; since: PreconditionFailed } | null>(null)
  const row = record?.row as (Row & Values) | undefined
  const form = useForm<FieldValues>({
    defaultValues: Object.fromEntries(
      Object.entries(empty).map(([field, none]) => [field, row ? (row[field] ?? none) : none]),
    ),
    resolver: zodResolver(kind.of.body, { error: fieldProblem }),
  })
  const { isDirty } = form.formState
  const release = useUnsavedPrompt(isDirty)
  const [first] = Object.keys(empty)
  useEffect(() => {
    // not on touch screens, where the focus would open the keyboard over the form
    if (first !== undefined && window.matchMedia('(pointer: fine)').matches) form.setFocus(first)
  }, [form, first])

  const stillShown = useIsCurrent()
  // disabled fields lose the focus, which is restored after saving
  const focusThen = useRef<() => void>(null)
  useLayoutEffect(() => {
    if (busy) return
    focusThen.current?.()
    focusThen.current = null
  })
  function keepFocus() {
    const held = document.activeElement
    focusThen.current = () => {
      if (document.activeElement === document.body && held instanceof HTMLElement) held.focus()
    }
  }
  const closed = useRef(false)

  function saved(newest: Row, words: string) {
    release()
    showToast('success', words)
    // if the user has left the page during the save, `onSaved` must not navigate
    if (stillShown()) onSaved(newest)
  }
  const labelOf = (field: string) => kind.fields[field.split('.')[0] ?? '']?.label ?? field
  function showInvalid(message: string, fields: Readonly<Record<string, readonly string[]>>) {
    const known = Object.keys(fields).filter((field) => field in empty)
    for (const field of known)
      form.setError(field, { type: 'server', message: fields[field]?.join(' ') ?? '' })
    const [wrong] = known
    if (wrong !== undefined) focusThen.current = () => form.setFocus(wrong)
    const others = Object.entries(fields).filter(([field]) => !(field in empty))
    if (known.length === 0 || others.length > 0)
      setFailure(
        [message, ...others.map(([field, texts]) => `${labelOf(field)}: ${texts.join(' ')}`)].join(' '),
      )
  }
  function take(outcome: RecordOutcome<Row>, mine: Values) {
    if (outcome.kind !== 'done' && !stillShown())
      return showToast(
        'error',
        record
          ? tr(catalogue.oneWasNotSavedValue, {
              one: kind.one,
              value:
                outcome.kind === 'conflict'
                  ? tr(catalogue.somebodyElseChangedItWhileYouWereEditing)
                  : outcome.message,
            })
          : tr(catalogue.oneWasNotAddedValue, {
              one: kind.one,
              value:
                outcome.kind === 'conflict'
                  ? tr(catalogue.somebodyElseChangedItWhileYouWereEditing)
                  : outcome.message,
            }),
      )
    const isAnswered = outcome.kind !== 'conflict' || closed.current
    setConflict(isAnswered ? null : { mine, since: outcome.since })
    if (outcome.kind === 'conflict' && closed.current)
      setFailure(tr(catalogue.somebodyElseChangedThisAgainSoItIs))
    if (outcome.kind === 'done')
      saved(
        outcome.reply.data,
        done?.(outcome.reply.data) ?? `${capitalize(kind.one)} ${record ? 'saved' : 'added'}.`,
      )
    if (outcome.kind === 'invalid') showInvalid(outcome.message, outcome.fields)
    if (outcome.kind === 'failed' || outcome.kind === 'referred') setFailure(outcome.message)
  }
  async function submit(values: Values) {
    if (busy) return
    setFailure(null)
    closed.current = false
    keepFocus()
    const said = { ...values, ...says }
    if (!row || !record) return take(await add(said), said)
    const mine = changedValues<Values>(row, said)
    if (Object.keys(mine).length === 0) return saved(row, tr(catalogue.nothingWasChanged))
    take(await change(row.id, record.version, mine), mine)
  }
  async function settle(changes: Values, since: PreconditionFailed) {
    if (!row) return
    if (Object.keys(changes).length === 0)
      return saved(kind.of.row.parse(since.current), tr(catalogue.theirChangesWereKept))
    closed.current = false
    keepFocus()
    take(await change(row.id, `"${since.version}"`, { ...changes, ...says }), changes)
  }

  const send = (event?: FormEvent) => form.handleSubmit(submit)(event)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <KindContext value={kind}>
      <FormProvider {...form}>
        <form
          className={column}
          noValidate
          aria-label={called ?? `${record ? tr(catalogue.edit) : tr(catalogue.add)} ${kind.one}`}
          onSubmit={(event) => void send(event)}
          onKeyDown={onKeyDown}
        >
          <fieldset disabled={busy} className={locking}>
            {children}
          </fieldset>
          {failure && <Notice kind="error">{failure}</Notice>}
          <div className={foot}>
            {onCancel && <Button onClick={onCancel}>{tr(catalogue.cancel)}</Button>}
            <Button type="submit" tone="solid" busy={busy}>
              {failure ? tr(catalogue.tryAgain) : save}
            </Button>
          </div>
        </form>
      </FormProvider>
      {row && conflict && (
        <ConflictDialog
          key={conflict.since.version}
          kind={kind}
          base={row}
          mine={conflict.mine}
          since={conflict.since}
          fields={Object.keys(empty)}
          busy={busy}
          onClose={() => {
            closed.current = true
            setConflict(null)
          }}
          onSettle={(changes) => void settle(changes, conflict.since)}
        />
      )}
    </KindContext>
  )
}
