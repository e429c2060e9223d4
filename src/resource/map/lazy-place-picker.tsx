import { Suspense } from 'react'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { lazyPart } from '../../loading/lazy-part.ts'
import type { PlacePickerProps } from './place-picker.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const PlacePicker = lazyPart(() => import('./place-picker.tsx').then((file) => file.PlacePicker))

/** Map to pick a place, for a form's latitude and longitude. Lazy-loaded. */
export function LazyPlacePicker(props: PlacePickerProps) {
  return (
    <Suspense fallback={<SkeletonLines count={6} label={tr(texts.loadingTheMap)} />}>
      <PlacePicker {...props} />
    </Suspense>
  )
}
