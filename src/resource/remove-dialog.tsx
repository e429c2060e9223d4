import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../styled-system/css'
import { useTimeZone } from '../app-services.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.ts'
import { capitalized, type RecordKind, type RecordRow } from './record-kind.ts'
import type { Outcome } from './send-command.ts'
import { useCommands } from './use-commands.ts'
import type { LoadedRecord } from './use-record.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const names = css({ listStyle: '[disc]', paddingLeft: '5' })
const link = css({ color: 'accent.ink', textDecoration: 'underline' })

/** Where what refers to a record is listed: the reply's word for it → title and address. */
export type Referrers = Readonly<Record<string, { title: string; to: (id: string) => string }>>

interface Props<Row extends RecordRow> {
  kind: RecordKind<Row>
  record: LoadedRecord<Row>
  referrers?: Referrers
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a record is removed; says what refers to it, and whether somebody has just changed it. */
export function RemoveDialog<Row extends RecordRow>(props: Props<Row>) {
  const { kind, record, referrers = {}, onRemoved, onClose } = props
  const timeZone = useTimeZone()
  const { busy, remove } = useCommands(kind)
  const [outcome, setOutcome] = useState<Outcome<unknown> | null>(null)
  const name = kind.title(record.row)

  async function confirm() {
    const version = outcome?.kind === 'conflict' ? `"${outcome.since.version}"` : record.version
    const answered = await remove(record.row.id, version)
    setOutcome(answered)
    if (answered.kind !== 'done') return
    showToast('success', `${capitalized(kind.one)} ${name} removed.`)
    onRemoved()
  }
  if (outcome?.kind === 'referred')
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${name} cannot be removed`}
        size="sm"
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <div className={column}>
          <p>{outcome.message}</p>
          {Object.entries(outcome.referrers).map(([what, called]) => {
            const place = referrers[what]
            return (
              <div key={what}>
                {place ? (
                  <Link className={link} to={place.to(record.row.id)}>
                    {place.title}
                  </Link>
                ) : (
                  capitalized(what.replaceAll('_', ' '))
                )}
                <ul className={names}>
                  {called.map((each, at) => (
                    // two may be called the same, and the list never changes
                    <li key={at}>{each}</li>
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
      title={`Remove this ${kind.one}?`}
      confirm={outcome === null ? 'Remove' : outcome.kind === 'conflict' ? 'Remove anyway' : 'Try again'}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className={column}>
        <p>{`${name} is no longer listed. Its history is kept.`}</p>
        {outcome?.kind === 'conflict' && (
          <Notice kind="warning">
            {`${last?.by_name ?? 'Somebody'} changed this ${kind.one}${last ? ` at ${zoneClock(timeZone).full(last.at)}` : ''}, after you opened it.`}
          </Notice>
        )}
        {(outcome?.kind === 'failed' || outcome?.kind === 'invalid') && (
          <Notice kind="error">{outcome.message}</Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
