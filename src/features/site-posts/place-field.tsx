import { useWatch } from 'react-hook-form'
import { LazyPlacePicker } from '../../resource/map/lazy-place-picker.tsx'
import { usePostMarkers } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * Field for a site post's place. Its map shows the client's other posts. `around` is the JSON text of a
 * geofence to which the map is fitted first.
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
