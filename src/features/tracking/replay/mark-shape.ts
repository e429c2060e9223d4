import { cva, type RecipeVariantProps } from '../../../../styled-system/css'

/**
 * A mark's own shape and colour, for the bar and the list: a disc for who came to a place, a triangle for the fence, a
 * square for a stop, a diamond for who was lost, a stroke for a shift, a square of its own colour for an alarm, a hexagon
 * for an incident, a bar for an entry of an occurrence book.
 */
export const markShape = cva({
  base: { display: 'inline-block', flexShrink: '0', width: '2', height: '2' },
  variants: {
    kind: {
      'post reached': { borderRadius: 'full', bg: 'online.mark' },
      'fence left': {
        bg: 'event.outside',
        width: '2.5',
        height: '2.5',
        clipPath: '[polygon(50% 0, 100% 100%, 0 100%)]',
      },
      'long stop': { bg: 'selected' },
      lost: { bg: 'lost.mark', rotate: '[45deg]' },
      'heard again': { bg: 'online.mark', rotate: '[45deg]' },
      'back within': { borderRadius: 'full', bg: 'event.inside' },
      alarm: { bg: 'stale.mark' },
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

export type MarkShape = NonNullable<NonNullable<RecipeVariantProps<typeof markShape>>['kind']>

/** The colour of a kind's lane on the bar, that of its mark. */
export const laneColour = cva({
  variants: {
    kind: {
      'post reached': { fill: 'online.mark' },
      'fence left': { fill: 'event.outside' },
      'long stop': { fill: 'selected' },
      lost: { fill: 'lost.mark' },
      'heard again': { fill: 'online.mark' },
      'back within': { fill: 'event.inside' },
      alarm: { fill: 'stale.mark' },
      incident: { fill: 'event.incident' },
      occurrence: { fill: 'accent' },
      shift: { fill: 'ink.muted' },
    },
  },
})
