import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { css } from '../../../../styled-system/css'
import { assignments } from '../../../../contract/assignment.ts'
import type { SitePost } from '../../../../contract/site-post.ts'
import { usePermission, useSession } from '../../../app-services.ts'
import { geofenceShapes, placesOf, postMarkers } from '../../../map/map-places.ts'
import { useRefreshed } from '../../../resource/refresh/refresh.ts'
import { SiteMap } from './site-map.tsx'

const NONE: never[] = []

/** A site post on a map, within the geofence of its assignment. */
export function SitePostMap({ post }: { post: SitePost }) {
  const posts = useMemo(() => postMarkers([post]), [post])
  const fences = useFences(post.assignment_id ?? null)
  const shows = useMemo(() => placesOf(posts, fences), [posts, fences])
  if (posts.length === 0) return <p className={missing}>Where this post is has not been recorded yet.</p>
  return (
    <div className={padded}>
      <SiteMap label="Map of the site post" shows={shows} posts={posts} fences={fences} guards={NONE} />
    </div>
  )
}

function useFences(assignmentId: string | null) {
  const { api } = useSession()
  const enabled = usePermission('View Assignments') && assignmentId !== null
  const { data } = useQuery({
    queryKey: ['records', assignments.path, 'geofence', assignmentId],
    queryFn: ({ signal }) =>
      api.get(`${assignments.path}/${encodeURIComponent(assignmentId ?? '')}`, assignments.reply, { signal }),
    enabled,
    ...useRefreshed({ stream: assignments.stream, ...(assignmentId !== null && { id: assignmentId }) }),
  })
  return useMemo(() => (data ? geofenceShapes([data.data]) : NONE), [data])
}

const padded = css({ padding: '4' })
const missing = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
