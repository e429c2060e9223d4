import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { historyReply } from '../../../contract/core/resource.ts'
import { ApiError } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { capitalize, type ResourceView, type RecordRow, type Resource } from './resource-view.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'

export interface LoadedRecord<Row> {
  row: Row
  /** ETag of the record; null if the server sends none */
  version: string | null
}

export const recordKey = (of: Resource, id: string) => ['records', of.path, 'record', id]

const isEmpty = (said: unknown) =>
  said === null ||
  said === undefined ||
  said === '' ||
  (typeof said === 'object' && Object.keys(said).length === 0)

/** Fetches a record with its version, kept up to date. */
export function useRecord<Row extends RecordRow>(kind: ResourceView<Row>, id: string) {
  const { api } = useSession()
  const { of, one, failures, asksAgain } = kind
  return useQuery({
    queryKey: recordKey(of, id),
    queryFn: async ({ signal }): Promise<LoadedRecord<Row>> => {
      if (id === '') throw new ApiError(`${capitalize(one)} ID is required`, 404)
      const { reply, version } = await api.exchange(
        'GET',
        `${of.path}/${encodeURIComponent(id)}`,
        z.unknown(),
        {
          signal,
          failure: failures.record(id),
        },
      )
      const said = z.object({ data: z.unknown() }).safeParse(reply).data?.data ?? reply
      if (isEmpty(said)) throw new ApiError(`No ${one} found with ID: ${id}`, 404)
      const row = of.row.safeParse(said)
      if (!row.success) throw new ApiError('Invalid response format', 200, {}, { cause: row.error })
      return { row: row.data, version }
    },
    ...(asksAgain && {
      retry: (failed: number, error: Error) =>
        failed < 2 && error instanceof ApiError && (error.status === 0 || error.status === 404),
    }),
    ...useRefreshOptions({ stream: of.stream, id, others: of.shows }),
  })
}

/** Fetches a page of a record's history, newest first. */
export function useHistory(of: Resource, id: string, page: number, wanted = true) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['records', of.path, 'history', id, page],
    queryFn: ({ signal }) =>
      api.get(`${of.path}/${encodeURIComponent(id)}/history`, historyReply, { query: { page }, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: of.stream, id }),
  })
}
