import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../app/app-services.ts'
import { useUrlParams } from '../../routing/use-url-params.ts'
import { buildListQuery, readListUrl, writeListUrl, type ListUrlState } from './list-url-state.ts'
import { chosenColumns, needsWholeRecords } from './list-columns.ts'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'

export type ChangeListUrl = (change: Partial<ListUrlState>) => void

/** Returns the list's state in the URL, and a function to change it. */
export function useListUrlState<Row extends RecordRow>({ of }: ResourceView<Row>) {
  const [params, write] = useUrlParams()
  const address = useMemo(() => readListUrl(params, of.query), [params, of.query])
  const change: ChangeListUrl = (changed) =>
    // typing a search replaces the history entry, so that Back does not go through every letter
    write((now) => writeListUrl(readListUrl(now, of.query), changed), {
      replace: 'search' in changed && !('filters' in changed),
    })
  return { address, change }
}

/** Fetches the page of a list that the URL describes. The previous page stays while another one loads. */
export function useList<Row extends RecordRow>(kind: ResourceView<Row>, showsFixes = false) {
  const { of, failures } = kind
  const { api } = useSession()
  const { address, change } = useListUrlState(kind)
  const columns = chosenColumns(of.path, address)
  const asked = {
    ...buildListQuery(of.query, address),
    ...(needsWholeRecords(kind, columns) && { whole: 'true' }),
  }
  const failure = (address.search !== '' && failures.search) || failures.list
  const query = useQuery({
    queryKey: ['records', of.path, 'list', asked],
    queryFn: ({ signal }) => api.get(of.path, of.page, { query: asked, signal, failure }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: of.stream, others: of.shows, fixes: showsFixes }),
  })
  return { query, address, change, asked, columns }
}
export type List<Row extends RecordRow> = ReturnType<typeof useList<Row>>
