import * as texts from '../texts.ts'
import { useEffect } from 'react'
import { css } from '../../../../styled-system/css'
import type { OccurrenceBookPart } from '../../../../contract/occurrences/occurrence-book.ts'
import type { Occurrence } from '../../../../contract/occurrences/occurrence.ts'
import { BookEntry } from './book-entry.tsx'
import { tr } from '../../../texts/tr.ts'

const paper = css({ display: 'none', _print: { display: 'block', color: '[black]' } })
const sheet = css({ breakAfter: 'page', '&:last-child': { breakAfter: 'auto' } })
const head = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  paddingBottom: '2',
  textStyle: 'label',
})

/**
 * Printable pages of an occurrence book, each with its page number and serials. The print dialog opens after
 * the first render.
 */
export function PrintedBook(props: {
  cover: OccurrenceBookPart
  entries: readonly Occurrence[]
  onPrinted: () => void
}) {
  const { cover, entries, onPrinted } = props
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  const pages = serialPage(cover.last)
  return (
    <div className={paper} aria-hidden>
      {groupByPage(entries).map(({ page, entries: on }) => (
        <section key={page} className={sheet}>
          <p className={head}>
            <span>
              {tr(texts.occurrenceBookOfSitePostNameClientNameYear, {
                sitePostName: cover.site_post_name,
                clientName: cover.client_name,
                year: cover.year,
              })}
            </span>
            <span>
              {tr(texts.pagePageOfPagesEntriesSerialToSerial2, {
                page,
                pages,
                serial: on[0]?.serial,
                serial2: on.at(-1)?.serial,
              })}
            </span>
          </p>
          {on.map((entry) => (
            <BookEntry key={entry.id} entry={entry} />
          ))}
        </section>
      ))}
    </div>
  )
}

/** Entries per page. A fixed number gives the same page numbers in every print. */
const PER_PAGE = 10

/** Returns the page that contains a serial number. The first page is 1. */
export const serialPage = (serial: number): number => Math.ceil(serial / PER_PAGE)

/** Groups entries by their page of the book, in order of the entries. */
export function groupByPage<Entry extends { serial: number }>(
  entries: readonly Entry[],
): { page: number; entries: Entry[] }[] {
  const pages: { page: number; entries: Entry[] }[] = []
  for (const entry of entries) {
    const page = serialPage(entry.serial)
    if (pages.at(-1)?.page !== page) pages.push({ page, entries: [] })
    pages.at(-1)?.entries.push(entry)
  }
  return pages
}
