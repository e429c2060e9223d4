import { cva } from '../../../../styled-system/css'

/** A mark's own shape and colour, for the bar and the list: a disc for a post, a triangle for the fence, a square for a stop. */
export const markShape = cva({
  base: { display: 'inline-block', flexShrink: '0', width: '2', height: '2' },
  variants: {
    kind: {
      'post reached': { borderRadius: 'full', bg: 'online.mark' },
      'fence left': {
        bg: 'lost.mark',
        width: '2.5',
        height: '2.5',
        clipPath: '[polygon(50% 0, 100% 100%, 0 100%)]',
      },
      'long stop': { bg: 'selected' },
    },
  },
})
