import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { checkpoints } from '../../../../contract/rounds/checkpoint.ts'
import { sitePosts } from '../../../../contract/site-posts/site-post.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { postMarkers } from '../../../map/scene/map-places.ts'
import { LazyPlacePicker } from '../../../resource/map/lazy-place-picker.tsx'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { checkpointMarker } from './checkpoint-marker.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Field for a checkpoint's position. Its map shows the site post and the post's other checkpoints. */
export function CheckpointPlaceField() {
  const chosen: unknown = useWatch({ name: 'site_post_id' })
  const postId = typeof chosen === 'string' && chosen !== '' ? chosen : null
  const { api } = useSession()
  const post = useQuery({
    queryKey: ['records', sitePosts.path, 'chosen', postId],
    queryFn: ({ signal }) =>
      api.get(`${sitePosts.path}/${encodeURIComponent(postId ?? '')}`, sitePosts.reply, { signal }),
    enabled: usePermission('View Site Posts') && postId !== null,
    ...useRefreshOptions({ stream: sitePosts.stream, ...(postId !== null && { id: postId }) }),
  }).data?.data
  const beside = useQuery({
    queryKey: ['records', checkpoints.path, 'beside', postId],
    queryFn: ({ signal }) =>
      api.get(checkpoints.path, checkpoints.page, {
        query: { site_post_id: postId ?? '', per_page: 100 },
        signal,
      }),
    enabled: postId !== null,
    ...useRefreshOptions({ stream: checkpoints.stream }),
  }).data?.data
  const others = useMemo(
    () => [...(post ? postMarkers([post]) : []), ...(beside ?? []).map((each) => checkpointMarker(each))],
    [post, beside],
  )
  return (
    <LazyPlacePicker around={null} others={others} near hint={tr(texts.pressTheMapWhereTheCheckpointIsOr)} />
  )
}
