import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { occurrenceBooksReply } from '../../../contract/occurrences/occurrence-book.ts'
import { useSession } from '../../app-services.ts'
import { useRefreshed } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'

const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const back = css({ textStyle: 'dense', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** The occurrence books of all site posts that have an entry. */
export function OccurrenceBooksPage() {
  const { api } = useSession()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['occurrence-books', page],
    queryFn: ({ signal }) =>
      api.get('/occurrence-books', occurrenceBooksReply, {
        query: { page },
        signal,
        failure: 'Failed to fetch occurrence books.',
      }),
    placeholderData: keepPreviousData,
    ...useRefreshed({ stream: 'occurrence', others: ['site-post', 'assignment', 'client'] }),
  })
  return (
    <PageColumn>
      <Link to="/occurrence" className={back}>
        All occurrences
      </Link>
      <Card title="Occurrence books">
        {!data && error && (
          <ErrorState
            title="The occurrence books could not be fetched"
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonLines count={4} label="Loading the occurrence books" />}
        {data?.data.length === 0 && (
          <EmptyState title="No occurrence books yet">
            The book of a site post begins with its first entry.
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <Table caption="Occurrence books">
            <thead>
              <tr>
                <HeadCell>Site post</HeadCell>
                <HeadCell>Client</HeadCell>
                <HeadCell>Year</HeadCell>
                <HeadCell>Entries</HeadCell>
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
