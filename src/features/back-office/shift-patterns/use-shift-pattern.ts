import { useQuery } from '@tanstack/react-query'
import { shiftPatterns } from '../../../../contract/shift-patterns.ts'
import { useSession } from '../../../app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'

/** Returns a shift, updated; undefined while none is selected or loaded. */
export function useShiftPattern(id: string | null) {
  const { api } = useSession()
  const { path, stream } = shiftPatterns
  return useQuery({
    queryKey: ['records', path, 'chosen', id],
    queryFn: ({ signal }) =>
      api.get(`${path}/${encodeURIComponent(id ?? '')}`, shiftPatterns.reply, { signal }),
    enabled: id !== null,
    ...useRefreshOptions({ stream, id: id ?? '' }),
  }).data?.data
}
