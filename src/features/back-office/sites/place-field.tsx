import { Suspense } from 'react'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { lazyPart } from '../../../lazy-part.ts'

const PlacePicker = lazyPart(() => import('./place-picker.tsx').then((file) => file.PlacePicker))

/** Where a site post is, picked on a map; the form's latitude and longitude follow, and lead. */
export function PlaceField() {
  return (
    <Suspense fallback={<SkeletonLines count={6} label="Loading the map" />}>
      <PlacePicker />
    </Suspense>
  )
}
