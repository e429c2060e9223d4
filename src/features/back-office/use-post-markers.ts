import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sitePosts } from '../../../contract/site-post.ts'
import { useSession } from '../../app-services.ts'
import { postMarkers } from '../../map/map-places.ts'
import { useRefreshed } from '../../resource/refresh/refresh.ts'

const NONE: never[] = []

/** The site posts of a client or an assignment, for a map; none until they are known, and where nobody is named. */
export function usePostMarkers(of: { owner: string } | { assignment_id: string } | null) {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['records', sitePosts.path, 'on a map', of],
    queryFn: ({ signal }) =>
      api.get(sitePosts.path, sitePosts.page, { query: { ...of, per_page: 1000 }, signal }),
    enabled: of !== null,
    ...useRefreshed({ stream: sitePosts.stream, others: sitePosts.shows }),
  })
  return useMemo(() => (data ? postMarkers(data.data) : NONE), [data])
}
