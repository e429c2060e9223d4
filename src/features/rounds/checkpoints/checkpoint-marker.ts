import type { Checkpoint } from '../../../../contract/rounds/checkpoint.ts'
import type { PostMarker } from '../../../map/layers/markers/sign-icons.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Converts a checkpoint to a map marker. `number` is its place in the route, from 1. */
export const checkpointMarker = (
  { id, name, latitude, longitude }: Checkpoint,
  number?: number,
): PostMarker => ({
  id: tr(texts.checkpointId, { id }),
  name: number === undefined ? name : `${number} ${name}`,
  lat: latitude,
  lng: longitude,
  type: 'Checkpoint',
  assignment: null,
})
