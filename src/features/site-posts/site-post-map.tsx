import { useMemo } from 'react'
import { css } from '../../../styled-system/css'
import type { SitePost } from '../../../contract/site-posts/site-post.ts'
import { mapPlaces, postMarkers } from '../../map/scene/map-places.ts'
import { SiteMap } from '../../resource/map/site-map.tsx'
import { useAssignmentGeofence } from '../../resource/map/use-assignment-geofence.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const NONE: never[] = []

export function SitePostMap({ post }: { post: SitePost }) {
  const posts = useMemo(() => postMarkers([post]), [post])
  const geofences = useAssignmentGeofence(post.assignment_id ?? null)
  const shows = useMemo(() => mapPlaces(posts, geofences), [posts, geofences])
  if (posts.length === 0) return <p className={missing}>{tr(texts.placeOfThisPostHasNotBeenRecorded)}</p>
  return (
    <div className={padded}>
      <SiteMap
        label={tr(texts.mapOfTheSitePost)}
        shows={shows}
        posts={posts}
        geofences={geofences}
        guards={NONE}
      />
    </div>
  )
}

const padded = css({ padding: '4' })
const missing = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
