import { Link } from 'react-router-dom'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import { useTimeZone } from '../../app/app-services.ts'
import { ExpiryDay } from './expiry-day.tsx'
import { rowCurrency, rowValue, type FieldView, type RecordRow, type Reference } from './resource-view.ts'
import { StoredFileButton, StoredImage } from '../file/stored-file.tsx'
import { useReferencedRecord } from '../form/use-referenced-record.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const none = css({ color: 'ink.faint' })
const several = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

interface Props {
  words: FieldView | undefined
  value: unknown
  /** row with the value; it may contain the name of the referenced record */
  row?: RecordRow | undefined
  /** whether to link to the referenced record or file */
  linked?: boolean
}

export function FieldValue({ words = { label: '' }, value, row, linked }: Props) {
  if (value === null || value === undefined || value === '')
    return <span className={none}>{words.none ?? 'none'}</span>
  if (words.time) return <Time t={Number(value)} />
  if (words.expires && row) return <ExpiryDay day={textOf(value)} />
  if (words.day || words.expires)
    return <time dateTime={textOf(value)}>{formatCalendarDay(textOf(value))}</time>
  if (words.money) return moneyText(Number(value), rowCurrency(row))
  if (words.show) return words.show(value, row)
  if (words.picture || words.file) return <StoredValue words={words} value={value} linked={linked} />
  if (words.files) return <StoredFiles words={words} value={value} linked={linked} />
  if (words.choices) return words.choices[textOf(value)] ?? textOf(value)
  if (typeof value === 'boolean') return value ? tr(texts.yes) : 'No'
  if (words.refersTo) {
    const id = textOf(value)
    const name = words.nameIn && row ? rowValue(row, words.nameIn) : undefined
    const text = typeof name === 'string' ? name : <ReferencedName reference={words.refersTo} id={id} />
    if (!linked || !words.to) return text
    return (
      <Link to={words.to(id)} className={link}>
        {text}
      </Link>
    )
  }
  return textOf(value)
}

const named = z.object({ digest: z.string(), name: z.string() })

function StoredValue({ words, value, linked }: Props & { words: FieldView }) {
  const file = named.safeParse(value).data
  const digest = file?.digest ?? textOf(value)
  if (linked && words.picture)
    return <StoredImage digest={digest} alt={words.label} whole={words.picture === 'whole'} />
  if (linked && file) return <StoredFileButton {...file} />
  // the digest distinguishes files with the same name
  return `${file?.name ?? 'picture'} (${digest.slice(0, 8)})`
}

/**
 * Shows several stored files on the record's page. Elsewhere, such as in its history, it lists their names.
 */
function StoredFiles({ words, value, linked }: Props & { words: FieldView }) {
  const files = z.array(named).safeParse(value).data ?? []
  if (files.length === 0) return <span className={none}>{words.none ?? 'none'}</span>
  if (!linked) return files.map(({ name }) => name).join(', ')
  return (
    <span className={several}>
      {files.map((file) =>
        words.files === 'picture' ? (
          <StoredImage key={file.digest} digest={file.digest} alt={file.name} />
        ) : (
          <StoredFileButton key={file.digest} {...file} />
        ),
      )}
    </span>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Time({ t }: { t: number }) {
  const timeZone = useTimeZone()
  return <time dateTime={new Date(t).toISOString()}>{zoneClock(timeZone).full(t)}</time>
}

/** Shows the name of the record with this id, or the id if the record no longer exists. */
function ReferencedName({ reference, id }: { reference: Reference; id: string }) {
  return useReferencedRecord(reference, id)?.label ?? tr(texts.noId, { id })
}
