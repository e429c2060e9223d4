import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useSession } from '../../app/app-services.ts'
import type { ComboboxOption } from '../../ui/control/combobox.tsx'
import { rowValue, type RecordRow, type Reference } from '../record/resource-view.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'

const OFFERED = 20

const optionOf = (row: RecordRow, { title }: Reference): ComboboxOption => ({
  value: row.id,
  label: String(rowValue(row, title)),
})

/**
 * Fetches the record with this id as an option of a picker. Undefined until it is loaded, and if it does not
 * exist.
 */
export function useReferencedRecord(reference: Reference, id: string | null): ComboboxOption | undefined {
  const { api } = useSession()
  const { of } = reference
  const query = useQuery({
    queryKey: ['records', of.path, 'name', id],
    queryFn: ({ signal }) =>
      api.get(`${of.path}/${encodeURIComponent(id ?? '')}`, z.object({ data: of.row }), { signal }),
    enabled: id !== null,
    ...useRefreshOptions({ stream: of.stream, ...(id !== null && { id }) }),
  })
  return query.data && optionOf(query.data.data, reference)
}

/** Fetches the records that match typed text. */
export function useReferenceOptions(reference: Reference, typed: string) {
  const { api } = useSession()
  const { of, only } = reference
  return useQuery({
    queryKey: ['records', of.path, 'offered', typed, only],
    queryFn: ({ signal }) =>
      api.get(of.path, of.page, {
        query: { ...only, per_page: OFFERED, search: typed || undefined, sort: reference.title },
        signal,
      }),
    select: ({ data }) => data.map((row) => optionOf(row, reference)),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: of.stream }),
  })
}
