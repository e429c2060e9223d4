import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { issues } from '../../../contract/issues/issue.ts'
import type { IssueStatus } from '../../../domain/issues/issue-lifecycle.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const EACH = 50

/** Filters of the issue board, as query parameters of the issue list. */
export type BoardQuery = Readonly<Record<string, string>>

/** Fetches the issues of one column, earliest due first, page by page while scrolling. */
export function useColumn(status: IssueStatus, only: BoardQuery) {
  const { api } = useSession()
  const isFinished = status === 'verified' || status === 'closed'
  const query = useInfiniteQuery({
    queryKey: ['records', issues.path, 'board', status, only],
    queryFn: ({ signal, pageParam }) =>
      api.get(issues.path, issues.page, {
        query: {
          ...only,
          status,
          sort: isFinished ? '-status_at' : 'due_at',
          page: pageParam,
          per_page: EACH,
        },
        signal,
        failure: tr(texts.issuesCouldNotBeFetched2),
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: issues.stream, others: issues.shows }),
  })
  // removes duplicates: a card that moved between two requests is in both pages
  const rows = new Map((query.data?.pages ?? []).flatMap(({ data }) => data.map((row) => [row.id, row])))
  return { query, rows: [...rows.values()], total: query.data?.pages[0]?.meta.total ?? null }
}
