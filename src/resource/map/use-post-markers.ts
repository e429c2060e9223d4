import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { usePermission, useSession } from '../../app/app-services.ts'
import { allPages } from '../list-export/all-pages.ts'
import { postMarkers } from '../../map/scene/map-places.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'

const NONE: never[] = []

/** Posts could not be fetched: whether a retry runs, and a function to retry. */
export interface MissingPosts {
  isAsking: boolean
  again: () => void
}

/**
 * Fetches site posts as map markers: of the company, a client or an assignment. Empty until they are loaded,
 * and for null.
 */
export function usePostMarkers(of: { owner?: string; assignment_id?: string } | null) {
  const { api } = useSession()
  const enabled = usePermission('View Site Posts') && of !== null
  const { data, isFetching, errorUpdateCount, refetch } = useQuery({
    queryKey: ['records', sitePosts.path, 'on a map', of],
    queryFn: ({ signal }) =>
      allPages((page) =>
        api.get(sitePosts.path, sitePosts.page, { query: { ...of, page, per_page: 1000 }, signal }),
      ),
    enabled,
    ...useRefreshOptions({ stream: sitePosts.stream, others: sitePosts.shows }),
  })
  const posts = useMemo(() => (data ? postMarkers(data) : NONE), [data])
  // true also during a retry, so that the message does not flicker
  const isMissing = enabled && data === undefined && errorUpdateCount > 0
  const missing: MissingPosts | null = isMissing
    ? { isAsking: isFetching, again: () => void refetch() }
    : null
  return { posts, missing }
}
