import { useWatch } from 'react-hook-form'
import { LazyPlacePicker } from '../../resource/map/lazy-place-picker.tsx'
import { usePostMarkers } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * Place of a site post, picked on a map with the other posts of its client. `around`: a geofence's JSON text
 * to show and to open on.
 */
export function PlaceField({ around = null }: { around?: string | null }) {
  const owner: unknown = useWatch({ name: 'owner' })
  const { posts, missing } = usePostMarkers(typeof owner === 'string' ? { owner } : null)
  return (
    <LazyPlacePicker
      around={around}
      others={posts}
      missing={missing}
      hint={tr(texts.pressTheMapWhereThePostIsOr)}
    />
  )
}
