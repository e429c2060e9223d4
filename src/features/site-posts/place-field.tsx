import { useWatch } from 'react-hook-form'
import { LazyPlacePicker } from '../../resource/map/lazy-place-picker.tsx'
import { usePostMarkers } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * Place of a site post, selected on a map with the client's other posts. `around`: JSON text of a
 * geofence to show first.
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
