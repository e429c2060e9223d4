import { useState, type SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { ApiError } from '../../api.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import type { Book } from './use-book.ts'

/** as many entries as a browser prints in one go */
const MOST_PRINTED = 2000
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', gap: '2' })

interface Props {
  book: Book
  last: number
  onEntries: (entries: Occurrence[]) => void
  onClose: () => void
}

/** Asks which serials are printed, and reads them. */
export function PrintDialog({ book, last, onEntries, onClose }: Props) {
  const [from, setFrom] = useState(String(Math.max(1, last - MOST_PRINTED + 1)))
  const [to, setTo] = useState(String(last))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function print() {
    const [first, final] = [Number(from), Number(to)]
    const isRange = Number.isInteger(first) && Number.isInteger(final) && first >= 1 && final >= first
    if (!isRange || final > last)
      return setFailure(`Please give serials from 1 to ${last}, the lower one first.`)
    if (final - first >= MOST_PRINTED)
      return setFailure(`At most ${MOST_PRINTED} entries are printed at once.`)
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
    <Dialog open onClose={onClose} title="Print the book" size="sm">
      <form
        className={column}
        noValidate
        aria-label="Print the book"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void print()
        }}
      >
        <Field label="From entry">
          <Input inputMode="numeric" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        </Field>
        <Field label="To entry">
          <Input inputMode="numeric" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </Field>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="solid" busy={busy}>
            Print
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
