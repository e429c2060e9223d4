import { cva, type RecipeVariantProps } from '../../../../../styled-system/css'

/**
 * Shape and colour of an event, on the timeline and in the list. Disc: post reached. Triangle: geofence.
 * Square: stop. Diamond: offline. Line: shift. Coloured square: alarm. Hexagon: incident. Bar: occurrence.
 */
export const eventShape = cva({
  base: { display: 'inline-block', flexShrink: '0', width: '2', height: '2' },
  variants: {
    kind: {
      'post reached': { borderRadius: 'full', bg: 'online.mark' },
      'geofence left': {
        bg: 'event.outside',
        width: '2.5',
        height: '2.5',
        clipPath: '[polygon(50% 0, 100% 100%, 0 100%)]',
      },
      'long stop': { bg: 'selected' },
      offline: { bg: 'offline.mark', rotate: '[45deg]' },
      'reporting again': { bg: 'online.mark', rotate: '[45deg]' },
      'back within': { borderRadius: 'full', bg: 'event.inside' },
      alarm: { bg: 'late.mark' },
      incident: {
        bg: 'event.incident',
        width: '2.5',
        height: '2.5',
        clipPath: '[polygon(25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%, 0 50%)]',
      },
      occurrence: { width: '1', height: '2.5', bg: 'accent' },
      shift: { width: '0.5', height: '2.5', bg: 'ink.muted' },
    },
  },
})

export type EventShape = NonNullable<NonNullable<RecipeVariantProps<typeof eventShape>>['kind']>

/** Colours of event lanes on the timeline; the same as the colours of events in the list. */
export const laneColour = cva({
  variants: {
    kind: {
      'post reached': { fill: 'online.mark' },
      'geofence left': { fill: 'event.outside' },
      'long stop': { fill: 'selected' },
      offline: { fill: 'offline.mark' },
      'reporting again': { fill: 'online.mark' },
      'back within': { fill: 'event.inside' },
      alarm: { fill: 'late.mark' },
      incident: { fill: 'event.incident' },
      occurrence: { fill: 'accent' },
      shift: { fill: 'ink.muted' },
    },
  },
})
