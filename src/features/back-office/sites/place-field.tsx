import { Suspense } from 'react'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { lazyPart } from '../../../lazy-part.ts'

const PlacePicker = lazyPart(() => import('./place-picker.tsx').then((file) => file.PlacePicker))

/**
 * Where a site post is, picked on a map; the form's latitude and longitude follow, and lead. `around`: a geofence's JSON
 * text, which the map shows and opens on.
 */
export function PlaceField({ around = null }: { around?: string | null }) {
  return (
    <Suspense fallback={<SkeletonLines count={6} label="Loading the map" />}>
      <PlacePicker around={around} />
    </Suspense>
  )
}
