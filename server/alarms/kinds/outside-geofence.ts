import { defineAlarmKind } from '../alarm-kind.ts'
import { createOutsideKind } from './outside-kind.ts'

export const outsideGeofence = defineAlarmKind(
  createOutsideKind({
    kind: 'outside_geofence',
    title: 'Outside the geofence',
    means:
      'A guard on duty is outside the geofence of the assignment by more than the error of the position. It ends with the first position inside, or with the shift.',
    delivered: {
      onDelayS: 60,
      priority: 2,
      instructions: 'Call the guard and ask where they are. If the post is not covered, send the supervisor.',
    },
  }),
)

export const postAbandoned = defineAlarmKind(
  createOutsideKind({
    kind: 'post_abandoned',
    title: 'Post abandoned',
    means:
      'A guard was within the geofence of the assignment, left it during the same shift and has stayed away for a long time. It ends with the first position inside, or with the shift.',
    hasCome: true,
    delivered: {
      onDelayS: 900,
      priority: 1,
      instructions: 'Call the guard. Send a replacement to the post, and inform the client.',
    },
  }),
)

export const atNoPost = defineAlarmKind(
  createOutsideKind({
    kind: 'at_no_post',
    title: 'At no post',
    means:
      'A guard on duty is within no geofence of any assignment. Disabled by default, because “Outside the geofence” reports the same. If guards move between sites, enable this one instead.',
    atPlaces: true,
    delivered: {
      onDelayS: 300,
      priority: 2,
      instructions: 'Call the guard and ask where they are. If the post is not covered, send the supervisor.',
      isOff: true,
    },
  }),
)
