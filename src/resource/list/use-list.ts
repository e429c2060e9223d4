import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../app-services.ts'
import { useAddress } from '../../use-address.ts'
import { listQueryOf, readListAddress, writeListAddress, type ListAddress } from './list-address.ts'
import { chosenColumns, needsWhole } from './list-columns.ts'
import type { RecordKind, RecordRow } from '../record/record-kind.ts'
import { useRefreshed } from '../refresh/refresh.ts'

export type ChangeAddress = (change: Partial<ListAddress>) => void

/** Returns the list state in the URL, and a function to change it. */
export function useListAddress<Row extends RecordRow>({ of }: RecordKind<Row>) {
  const [params, write] = useAddress()
  const address = useMemo(() => readListAddress(params, of.query), [params, of.query])
  const change: ChangeAddress = (changed) =>
    // typing a search leaves one step back, not one for each letter
    write((now) => writeListAddress(readListAddress(now, of.query), changed), {
      replace: 'search' in changed && !('filters' in changed),
    })
  return { address, change }
}

/** Loads a page of a list by the URL; the previous page stays while the next one loads. */
export function useList<Row extends RecordRow>(kind: RecordKind<Row>, showsFixes = false) {
  const { of, failures } = kind
  const { api } = useSession()
  const { address, change } = useListAddress(kind)
  const columns = chosenColumns(of.path, address)
  const asked = { ...listQueryOf(of.query, address), ...(needsWhole(kind, columns) && { whole: 'true' }) }
  const failure = (address.search !== '' && failures.search) || failures.list
  const query = useQuery({
    queryKey: ['records', of.path, 'list', asked],
    queryFn: ({ signal }) => api.get(of.path, of.page, { query: asked, signal, failure }),
    placeholderData: keepPreviousData,
    ...useRefreshed({ stream: of.stream, others: of.shows, fixes: showsFixes }),
  })
  return { query, address, change, asked, columns }
}
export type List<Row extends RecordRow> = ReturnType<typeof useList<Row>>
