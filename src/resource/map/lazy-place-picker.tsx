import { Suspense } from 'react'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { lazyPart } from '../../loading/lazy-part.ts'
import type { PlacePickerProps } from './place-picker.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const PlacePicker = lazyPart(() => import('./place-picker.tsx').then((file) => file.PlacePicker))

/** Place picker on a map, synchronised with the form's latitude and longitude. */
export function LazyPlacePicker(props: PlacePickerProps) {
  return (
    <Suspense fallback={<SkeletonLines count={6} label={tr(texts.loadingTheMap)} />}>
      <PlacePicker {...props} />
    </Suspense>
  )
}
