import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { PostMarker } from '../../map/layers/markers/sign-icons.ts'
import type { MapHost } from '../../map/hosts/map-host.ts'
import { formatDegrees, MapPopup, PopupFacts } from '../../map/view/map-popup.tsx'
import { SiteMap } from '../../resource/map/site-map.tsx'
import { usePostMarkers } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const NONE: never[] = []
const ALL = {}
const NEAR_PX = 20

/** Map of all site posts. Selecting a post shows its name with a link to its page. */
export function SitePostsMap() {
  const { posts, missing } = usePostMarkers(ALL)
  const shows = useMemo(() => posts.map(({ lng, lat }) => ({ lng, lat })), [posts])
  return (
    <SiteMap
      label={tr(texts.mapOfAllSitePosts)}
      shows={shows}
      missing={missing}
      posts={posts}
      geofences={NONE}
      guards={NONE}
      tall
    >
      {(host) => <PressedPost host={host} posts={posts} />}
    </SiteMap>
  )
}

function PressedPost({ host, posts }: { host: MapHost; posts: readonly PostMarker[] }) {
  const [pressed, setPressed] = useState<string | null>(null)
  useEffect(
    () =>
      host.on('click', ({ px }) => {
        const off = (post: PostMarker) => {
          const at = host.project(post)
          return Math.hypot(at.x - px.x, at.y - px.y)
        }
        const [nearest] = posts.toSorted((a, b) => off(a) - off(b))
        setPressed(nearest && off(nearest) < NEAR_PX ? nearest.id : null)
      }),
    [host, posts],
  )
  const post = posts.find(({ id }) => id === pressed)
  if (!post) return null
  return (
    <MapPopup key={post.id} host={host} at={post} title={post.name} onClose={() => setPressed(null)}>
      <PopupFacts
        facts={[
          ['Type', post.type],
          ['Assignment', post.assignment ?? 'none'],
          ['Coordinates', `${formatDegrees(post.lat)}, ${formatDegrees(post.lng)}`],
        ]}
      />
      <Link to={`/site-posts/${post.id}`} className={link}>
        {tr(texts.openTheSitePost)}
      </Link>
    </MapPopup>
  )
}

const link = css({
  display: 'inline-block',
  textStyle: 'dense',
  color: 'accent.ink',
  _hover: { textDecoration: 'underline' },
})
