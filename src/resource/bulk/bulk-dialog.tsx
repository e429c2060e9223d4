import { useRef, useState, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import type { Outcome } from '../command/send-command.ts'
import type { RecordRow } from '../record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../list/texts.ts'

interface Props<Row extends RecordRow> {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  title: string
  /** label of the confirm button */
  confirm: string
  danger?: boolean
  /** whether an input is still missing, so that the dialog cannot be confirmed */
  incomplete?: boolean
  /** explanation and inputs of the dialog */
  children: ReactNode
  /** sends the command for one row */
  run: (row: Row) => Promise<Outcome<unknown>>
  /** returns the message if all rows succeeded */
  done: (count: number) => string
  /** `left` are the rows that were not done */
  onClose: (left: readonly Row[]) => void
}

interface Failed<Row> {
  row: Row
  why: string
}

/** Formats why a command was refused, as one sentence. */
export function formatRefusal(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'conflict') return outcome.since.message
  if (outcome.kind === 'invalid') return Object.values(outcome.fields)[0]?.join(' ') ?? outcome.message
  return outcome.message
}

/**
 * Dialog that applies an action to several records, one after the other, each by its own idempotent command.
 * A refused record does not stop the others. The dialog lists failures, which can be retried.
 */
export function BulkDialog<Row extends RecordRow>(props: Props<Row>) {
  const { rows, nameOf, title, confirm, danger, incomplete = false, children, run, done, onClose } = props
  const [todo, setTodo] = useState<readonly Row[]>(rows)
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<readonly Failed<Row>[] | null>(null)
  const [isClosing, setClosing] = useState(false)
  const halt = useRef<'stop' | 'close' | null>(null)
  const isRunning = progress !== null

  async function begin() {
    setFailed(null)
    const refused: Failed<Row>[] = []
    const untouched: Row[] = []
    for (const [at, row] of todo.entries()) {
      if (halt.current) {
        untouched.push(row)
        continue
      }
      setProgress(at)
      const outcome = await run(row)
      if (outcome.kind !== 'done') refused.push({ row, why: formatRefusal(outcome) })
    }
    const halted = halt.current
    halt.current = null
    setProgress(null)
    const left = [...refused.map(({ row }) => row), ...untouched]
    if (left.length === 0) {
      showToast('success', done(rows.length))
      return onClose([])
    }
    // the dialog is closed, so a toast reports the result
    if (halted === 'close') {
      const failures = refused.length > 0 ? ` ${tr(texts.failedCount, { count: refused.length })}` : ''
      showToast(
        failures ? 'warning' : 'info',
        tr(texts.valueOfRowCountDoneFailures, {
          value: rows.length - left.length,
          rowCount: rows.length,
          failures,
        }),
      )
      return onClose(left)
    }
    setTodo(left)
    setFailed(refused)
  }

  function close() {
    if (!isRunning) return onClose(todo)
    // lets the running command finish, because only then is known which rows are left
    halt.current = 'close'
    setClosing(true)
  }

  return (
    <Dialog
      open={!isClosing}
      onClose={close}
      title={title}
      size="sm"
      actions={
        isRunning ? (
          <Button onClick={() => void (halt.current = 'stop')}>{tr(texts.stop)}</Button>
        ) : (
          <>
            <Button onClick={() => onClose(todo)}>{failed ? tr(texts.close) : tr(texts.cancel)}</Button>
            <Button tone={danger ? 'danger' : 'solid'} disabled={incomplete} onClick={() => void begin()}>
              {failed ? tr(texts.tryTheTodoCountAgain, { todoCount: todo.length }) : confirm}
            </Button>
          </>
        )
      }
    >
      <div className={column}>
        {!isRunning && !failed && children}
        {isRunning && (
          <>
            <progress className={bar} value={progress} max={todo.length} aria-label={title} />
            <p className={words} role="status">
              {tr(texts.progressOfTodoCountTried, { progress, todoCount: todo.length })}
            </p>
          </>
        )}
        {failed && (
          <>
            <Notice kind={failed.length > 0 ? 'error' : 'info'}>
              {failed.length > 0
                ? tr(texts.valueOfRowCountDoneFailedCountFailed, {
                    value: rows.length - todo.length,
                    rowCount: rows.length,
                    failedCount: failed.length,
                  })
                : tr(texts.stoppedValueOfRowCountDone, {
                    value: rows.length - todo.length,
                    rowCount: rows.length,
                  })}
            </Notice>
            {failed.length > 0 && (
              <ul className={list} aria-label={tr(texts.notDone)}>
                {failed.map(({ row, why }) => (
                  <li key={row.id}>
                    <span className={name}>{nameOf(row)}</span>
                    <span className={words}>{why}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '3', textStyle: 'body' })
const bar = css({ width: 'full', height: '2', accentColor: '[token(colors.accent)]' })
const words = css({ textStyle: 'dense', color: 'ink.muted', tabular: true })
const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  maxHeight: '[40dvh]',
  overflowY: 'auto',
  '& li': { display: 'flex', flexDirection: 'column' },
})
const name = css({ textStyle: 'label' })
