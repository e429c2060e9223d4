import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { useTimeZone } from '../../app/app-services.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { capitalize, type ResourceView, type RecordRow } from './resource-view.ts'
import type { Outcome } from '../command/send-command.ts'
import { useCommands } from '../command/use-commands.ts'
import type { LoadedRecord } from './use-record.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const names = css({ listStyle: '[disc]', paddingLeft: '5' })
const link = css({ color: 'accent.ink', textDecoration: 'underline' })

/** Where to find the records that refer to a record, by label of their type. */
export type Referrers<Row extends RecordRow> = Readonly<
  Record<
    string,
    {
      title: string
      to: (row: Row) => string
      /** returns the URL that finds the referring record with this name */
      find?: (called: string) => string
    }
  >
>

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  record: LoadedRecord<Row>
  referrers?: Referrers<Row>
  /** more consequences of the removal */
  also?: ReactNode
  onRemoved: () => void
  onClose: () => void
}

/** Dialog to confirm a removal. Shows referring records, and changes by others. */
export function RemoveDialog<Row extends RecordRow>(props: Props<Row>) {
  const { kind, record, referrers = {}, also, onRemoved, onClose } = props
  const timeZone = useTimeZone()
  const { busy, remove } = useCommands(kind)
  const [outcome, setOutcome] = useState<Outcome<unknown> | null>(null)
  const { row } = record
  const name = kind.title(row)
  const { removal } = kind
  const verb = removal?.verb ?? tr(texts.remove)

  async function confirm() {
    const version = outcome?.kind === 'conflict' ? `"${outcome.since.version}"` : record.version
    const answered = await remove(row.id, version)
    setOutcome(answered)
    if (answered.kind !== 'done') return
    showToast('success', removal?.done(row) ?? tr(texts.oneNameRemoved, { one: capitalize(kind.one), name }))
    onRemoved()
  }
  if (outcome?.kind === 'referred')
    return (
      <Dialog
        open
        onClose={onClose}
        title={tr(texts.nameCannotBeRemoved, { name })}
        size="sm"
        actions={<Button onClick={onClose}>{tr(texts.close)}</Button>}
      >
        <div className={column}>
          <p>{outcome.message}</p>
          {Object.entries(outcome.referrers).map(([what, called]) => {
            const place = referrers[what]
            return (
              <div key={what}>
                {place ? (
                  <Link className={link} to={place.to(row)} onClick={onClose}>
                    {place.title}
                  </Link>
                ) : (
                  capitalize(what.replaceAll('_', ' '))
                )}
                <ul className={names}>
                  {called.map((each, at) => (
                    // names may repeat; the list never changes, so the index is a stable key
                    <li key={at}>
                      {place?.find ? (
                        <Link className={link} to={place.find(each)} onClick={onClose}>
                          {each}
                        </Link>
                      ) : (
                        each
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </div>
      </Dialog>
    )
  const last = outcome?.kind === 'conflict' ? outcome.since.changes[0] : undefined
  return (
    <ConfirmDialog
      open
      title={removal?.title(row) ?? tr(texts.removeThisOne, { one: kind.one })}
      confirm={
        outcome === null
          ? verb
          : outcome.kind === 'conflict'
            ? tr(texts.verbAnyway, { verb })
            : tr(texts.tryAgain)
      }
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className={column}>
        <p>{removal?.text(row) ?? tr(texts.nameIsNoLongerListedItsHistoryIs, { name })}</p>
        {also}
        {outcome?.kind === 'conflict' && (
          <Notice kind="warning">
            {last
              ? tr(texts.byNameChangedTheOneAtAtAfterYou, {
                  byName: last.by_name ?? tr(texts.somebody),
                  one: kind.one,
                  at: zoneClock(timeZone).full(last.at),
                })
              : tr(texts.somebodyChangedTheOneAfterYouOpenedIt, { one: kind.one })}
          </Notice>
        )}
        {(outcome?.kind === 'failed' || outcome?.kind === 'invalid') && (
          <Notice kind="error">{outcome.message}</Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
