import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { occurrenceBooksReply } from '../../../../contract/occurrences/occurrence-book.ts'
import { useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { Card } from '../../../ui/content/card.tsx'
import { PageColumn } from '../../../ui/content/page-column.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { Pager } from '../../../ui/control/pager.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const back = css({ textStyle: 'dense', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Lists the occurrence books of all site posts that have entries. */
export function OccurrenceBooksPage() {
  const { api } = useSession()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['occurrence-books', page],
    queryFn: ({ signal }) =>
      api.get('/occurrence-books', occurrenceBooksReply, {
        query: { page },
        signal,
        failure: tr(texts.occurrenceBooksCouldNotBeFetched2),
      }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: 'occurrence', others: ['site-post', 'assignment', 'client'] }),
  })
  const { data } = query
  return (
    <PageColumn>
      <Link to="/occurrence" className={back}>
        {tr(texts.allOccurrences)}
      </Link>
      <Card title={tr(texts.occurrenceBooks)}>
        <LoadingState
          query={query}
          lines={4}
          label={tr(texts.loadingTheOccurrenceBooks)}
          failed={tr(texts.occurrenceBooksCouldNotBeFetched)}
        />
        {data?.data.length === 0 && (
          <EmptyState title={tr(texts.noOccurrenceBooksYet)}>
            {tr(texts.bookOfASitePostBeginsWithIts)}
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <Table caption={tr(texts.occurrenceBooks)}>
            <thead>
              <tr>
                <HeadCell>{tr(texts.sitePost)}</HeadCell>
                <HeadCell>{tr(texts.client)}</HeadCell>
                <HeadCell>{tr(texts.year)}</HeadCell>
                <HeadCell>{tr(texts.entries)}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {data.data.map((book) => (
                <tr key={book.id}>
                  <Cell>
                    <Link to={`/occurrence-book/${book.id}`} className={link}>
                      {book.site_post_name}
                    </Link>
                  </Cell>
                  <Cell>{book.client_name}</Cell>
                  <Cell>{book.year}</Cell>
                  <Cell>{book.entries.toLocaleString('en')}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {data && <Pager meta={data.meta} onPage={setPage} />}
      </Card>
    </PageColumn>
  )
}
