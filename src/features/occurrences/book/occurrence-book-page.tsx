import * as texts from '../texts.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import type { OccurrenceBookPart } from '../../../../contract/occurrences/occurrence-book.ts'
import type { Occurrence } from '../../../../contract/occurrences/occurrence.ts'
import { ApiError } from '../../../api/api.ts'
import { usePermission } from '../../../app/app-services.ts'
import { useRecordInTitle } from '../../../routing/page-title.ts'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Plus } from '../../../ui/icons/control-icons.ts'
import { FileText } from '../../../ui/icons/record-icons.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { useUrlParams } from '../../../routing/use-url-params.ts'
import { BookEntry } from './book-entry.tsx'
import { serialPage, PrintedBook } from './printed-book.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { type Book, useBook, useEntries } from './use-book.ts'
import { tr } from '../../../texts/tr.ts'

const ROW_PX = 112
const page = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  gap: '3',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'xl',
  marginInline: 'auto',
})
const onScreen = css({ _print: { display: 'none' } })
const back = css({ textStyle: 'dense', color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const card = css({ flex: '1', minHeight: '[16rem]', overflow: 'hidden' })
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  padding: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
})
const day = css({ width: '[13rem]' })
const year = css({ width: '24' })
const right = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginLeft: { md: 'auto' } })
const scroller = css({ overflowY: 'auto', flex: '1', minHeight: '0', contain: 'strict', outline: 'none' })
const spacer = css({ position: 'relative', width: 'full' })
const placed = css({ position: 'absolute', insetInline: '0', top: '0' })
const pageHead = css({
  paddingInline: '4',
  paddingBlock: '1.5',
  bg: 'raised',
  textStyle: 'meta',
  color: 'ink.muted',
})
const waiting = css({ padding: '4', height: '[7rem]' })

/** The occurrence book of a site post: entries by serial number, loaded page by page. */
export function OccurrenceBookPage() {
  const { id = '' } = useParams()
  const [params, write] = useUrlParams()
  const asked = params.get('year')
  const chosen = asked !== null && /^\d{4}$/.test(asked) ? asked : null
  const book = useBook(id, chosen)
  const { data: cover, error, refetch } = book.cover
  const [printed, setPrinted] = useState<Occurrence[] | null>(null)
  const [printing, setPrinting] = useState(false)
  const done = useCallback(() => setPrinted(null), [])
  useRecordInTitle(cover ? cover.site_post_name : null)
  const mayEdit = usePermission('Edit Occurrences')
  return (
    <div className={page}>
      <Link to="/occurrence-book" className={cx(back, onScreen)}>
        {tr(texts.allOccurrenceBooks)}
      </Link>
      {!cover && error && error instanceof ApiError && error.status === 404 && (
        <EmptyState title={tr(texts.thisOccurrenceBookDoesNotExist)}>{error.message}</EmptyState>
      )}
      {!cover && error && !(error instanceof ApiError && error.status === 404) && (
        <ErrorState
          title={tr(texts.occurrenceBookCouldNotBeFetched)}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!cover && !error && <SkeletonLines count={6} label={tr(texts.loadingTheOccurrenceBook)} />}
      {cover && (
        <Card
          className={cx(card, onScreen)}
          title={tr(texts.occurrenceBookOfSitePostName, { sitePostName: cover.site_post_name })}
        >
          <Entries
            key={cover.year}
            book={book}
            cover={cover}
            year={
              <Select
                aria-label={tr(texts.year)}
                value={cover.year}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  write((before) => new URLSearchParams({ ...Object.fromEntries(before), year: value }))
                }}
              >
                {cover.years.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </Select>
            }
            actions={
              <>
                <Button icon={<FileText />} onClick={() => setPrinting(true)}>
                  {tr(texts.print)}
                </Button>
                {mayEdit && (
                  <Link
                    to={`/occurrence/add-occurrence?site_post_id=${cover.id}`}
                    className={cx(buttonRecipe({ tone: 'solid' }))}
                  >
                    <Plus aria-hidden /> {tr(texts.addOccurrence)}
                  </Link>
                )}
              </>
            }
          />
        </Card>
      )}
      {cover && printing && (
        <PrintDialog
          book={book}
          last={cover.last}
          onEntries={(entries) => {
            setPrinting(false)
            setPrinted(entries)
          }}
          onClose={() => setPrinting(false)}
        />
      )}
      {cover && printed && <PrintedBook cover={cover} entries={printed} onPrinted={done} />}
    </div>
  )
}

function Entries(props: { book: Book; cover: OccurrenceBookPart; year: ReactNode; actions: ReactNode }) {
  const { book, cover } = props
  const today = useToday()
  const [jump, setJump] = useState('')
  const box = useRef<HTMLDivElement>(null)
  // only this component reads the virtualizer's rows, so nothing memoized is stale
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: cover.last,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    // a book opens at its newest entries
    initialOffset: cover.last * ROW_PX,
  })
  const mounted = virtualizer.getVirtualItems()
  const entries = useEntries(book, mounted[0]?.index ?? 0, mounted.at(-1)?.index ?? 0)
  async function goTo(date: string) {
    try {
      const serial = await book.serialOn(date)
      if (serial > cover.last) showToast('info', tr(texts.nothingWasEnteredOnThisDayOrLater))
      virtualizer.scrollToIndex(Math.min(serial, cover.last) - 1, { align: 'start' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message)
    }
  }
  return (
    <>
      <div className={tools}>
        <div className={year}>{props.year}</div>
        <div className={day}>
          <TimeInput
            kind="day"
            aria-label={tr(texts.goToDay)}
            placeholder={tr(texts.goToDay)}
            today={today}
            value={jump}
            onChange={(date) => {
              setJump(date)
              if (/^\d{4}-\d\d-\d\d$/.test(date)) void goTo(date)
            }}
          />
        </div>
        <div className={right}>{props.actions}</div>
      </div>
      <div ref={box} className={scroller} tabIndex={0} role="feed" aria-label={tr(texts.entries)}>
        <div className={spacer} style={{ height: virtualizer.getTotalSize() }}>
          {mounted.map(({ key, index, start }) => {
            const entry = entries.get(index + 1)
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={placed}
                style={{ transform: `translateY(${start}px)` }}
              >
                {(index === 0 || serialPage(index) !== serialPage(index + 1)) && (
                  <p className={pageHead}>
                    {tr(texts.pagePageOfSerial, { pageOfSerial: serialPage(index + 1) })}
                  </p>
                )}
                {entry ? (
                  <BookEntry entry={entry} />
                ) : (
                  <div className={waiting}>
                    <Skeleton />
                  </div>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}
