import { useRef, useState, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import type { Outcome } from '../command/send-command.ts'
import type { RecordRow } from '../record/record-kind.ts'

interface Props<Row extends RecordRow> {
  rows: readonly Row[]
  /** what one is called */
  nameOf: (row: Row) => string
  title: string
  /** what the button says */
  confirm: string
  danger?: boolean
  /** nothing can be sent yet: something has to be chosen first */
  incomplete?: boolean
  /** what it means, and what has to be chosen */
  children: ReactNode
  /** one of them, as a command of its own */
  run: (row: Row) => Promise<Outcome<unknown>>
  /** what is said where all went well */
  done: (count: number) => string
  /** `left`: those that are not done */
  onClose: (left: readonly Row[]) => void
}

interface Failed<Row> {
  row: Row
  why: string
}

/** What the server says no with, in one sentence. */
export function refusalWords(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'conflict') return outcome.since.message
  if (outcome.kind === 'invalid') return Object.values(outcome.fields)[0]?.join(' ') ?? outcome.message
  return outcome.message
}

/**
 * Does one thing to many records, one after the other, each by a command of its own: what was sent twice is done once,
 * one that is refused holds up no other, and those that failed are named and can be tried again.
 */
export function BulkDialog<Row extends RecordRow>(props: Props<Row>) {
  const { rows, nameOf, title, confirm, danger, incomplete = false, children, run, done, onClose } = props
  const [todo, setTodo] = useState<readonly Row[]>(rows)
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<readonly Failed<Row>[] | null>(null)
  const stopped = useRef(false)
  const isRunning = progress !== null

  async function begin() {
    stopped.current = false
    setFailed(null)
    const refused: Failed<Row>[] = []
    const untouched: Row[] = []
    for (const [at, row] of todo.entries()) {
      if (stopped.current) {
        untouched.push(row)
        continue
      }
      setProgress(at)
      const outcome = await run(row)
      if (outcome.kind !== 'done') refused.push({ row, why: refusalWords(outcome) })
    }
    setProgress(null)
    const left = [...refused.map(({ row }) => row), ...untouched]
    const count = todo.length - left.length
    if (left.length === 0) {
      showToast('success', done(count))
      return onClose([])
    }
    setTodo(left)
    setFailed(refused)
  }

  return (
    <Dialog
      open
      onClose={() => {
        stopped.current = true
        onClose(todo)
      }}
      title={title}
      size="sm"
      actions={
        isRunning ? (
          <Button onClick={() => void (stopped.current = true)}>Stop</Button>
        ) : (
          <>
            <Button onClick={() => onClose(todo)}>{failed ? 'Close' : 'Cancel'}</Button>
            <Button tone={danger ? 'danger' : 'solid'} disabled={incomplete} onClick={() => void begin()}>
              {failed ? `Try the ${todo.length} again` : confirm}
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
            <p className={words} role="status">{`${progress} of ${todo.length} done`}</p>
          </>
        )}
        {failed && (
          <>
            <Notice kind={failed.length > 0 ? 'error' : 'info'}>
              {failed.length > 0
                ? `${rows.length - todo.length} of ${rows.length} are done. ${failed.length === 1 ? 'One' : failed.length} could not be:`
                : `Stopped: ${rows.length - todo.length} of ${rows.length} are done.`}
            </Notice>
            {failed.length > 0 && (
              <ul className={list} aria-label="Not done">
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
