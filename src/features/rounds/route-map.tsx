import { useMemo } from 'react'
import type { Checkpoint } from '../../../contract/rounds/checkpoint.ts'
import { SiteMap } from '../../resource/map/site-map.tsx'
import { checkpointMarker } from './checkpoints/checkpoint-marker.ts'

const NONE: never[] = []

interface Props {
  label: string
  /** checkpoints in the order of the route */
  checkpoints: readonly Checkpoint[]
  /** whether guards must visit the checkpoints in this order */
  inOrder: boolean
}

/** Map of checkpoints. A line connects them if their order is fixed. */
export function RouteMap({ label, checkpoints, inOrder }: Props) {
  const route = useMemo(
    () => ({
      inOrder,
      points: checkpoints.map(({ latitude, longitude, radius_m }) => ({
        lng: longitude,
        lat: latitude,
        radius: radius_m,
      })),
    }),
    [checkpoints, inOrder],
  )
  const posts = useMemo(
    () => checkpoints.map((each, at) => checkpointMarker(each, inOrder ? at + 1 : undefined)),
    [checkpoints, inOrder],
  )
  return (
    <SiteMap
      label={label}
      shows={route.points}
      posts={posts}
      geofences={NONE}
      guards={NONE}
      near
      route={route}
    />
  )
}
