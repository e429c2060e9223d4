import { defineAlarmKind } from '../alarm-kind.ts'
import { createOutsideKind } from './outside-kind.ts'

export const outsideGeofence = defineAlarmKind(
  createOutsideKind({
    kind: 'outside_geofence',
    title: 'Outside the geofence',
    means:
      'A guard on duty is outside the geofence of the assignment by more than the position may be wrong. It ends with the first position within, or with the shift.',
    delivered: {
      onDelayS: 60,
      priority: 2,
      instructions: 'Call the guard and ask where he is. If the post is not covered, send the supervisor.',
    },
  }),
)

export const postAbandoned = defineAlarmKind(
  createOutsideKind({
    kind: 'post_abandoned',
    title: 'Post abandoned',
    means:
      'A guard was within the geofence of the assignment, left it during the same shift and has not come back for long. It ends with the first position within, or with the shift.',
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
      'A guard on duty is within no geofence of any assignment. Delivered disabled, as “Outside the geofence” says so as well: enable it instead where guards move between sites.',
    atPlaces: true,
    delivered: {
      onDelayS: 300,
      priority: 2,
      instructions: 'Call the guard and ask where he is. If the post is not covered, send the supervisor.',
      isOff: true,
    },
  }),
)
