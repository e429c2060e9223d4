import { useState, type SubmitEvent } from 'react'
import { css } from '../../../../styled-system/css'
import type { Occurrence } from '../../../../contract/occurrences/occurrence.ts'
import { ApiError } from '../../../api/api.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import type { Book } from './use-book.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** maximum number of entries per print, because browsers fail to print many more */
const MOST_PRINTED = 2000
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', gap: '2' })

interface Props {
  book: Book
  last: number
  onEntries: (entries: Occurrence[]) => void
  onClose: () => void
}

/** Dialog to select the serial numbers to print. It fetches these entries for `onEntries`. */
export function PrintDialog({ book, last, onEntries, onClose }: Props) {
  const [from, setFrom] = useState(String(Math.max(1, last - MOST_PRINTED + 1)))
  const [to, setTo] = useState(String(last))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function print() {
    const [first, final] = [Number(from), Number(to)]
    const isRange = Number.isInteger(first) && Number.isInteger(final) && first >= 1 && final >= first
    if (!isRange || final > last) return setFailure(tr(texts.pleaseGiveSerialsFrom1ToLastThe, { last }))
    if (final - first >= MOST_PRINTED)
      return setFailure(tr(texts.atMostMostPrintedEntriesArePrintedAt, { MOST_PRINTED }))
    setBusy(true)
    setFailure(null)
    try {
      onEntries(await book.range(first, final))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={tr(texts.printTheBook)} size="sm">
      <form
        className={column}
        noValidate
        aria-label={tr(texts.printTheBook)}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void print()
        }}
      >
        <Field label={tr(texts.fromEntry)}>
          <Input inputMode="numeric" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        </Field>
        <Field label={tr(texts.toEntry)}>
          <Input inputMode="numeric" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </Field>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={foot}>
          <Button onClick={onClose}>{tr(texts.cancel)}</Button>
          <Button type="submit" tone="solid" busy={busy}>
            {tr(texts.print)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
