/**
 * Of all that a line paints on a pixel the strongest counts, not the sum: where it crosses or overlaps itself it keeps
 * one opacity.
 */
export const STRONGEST = {
  depthCompare: 'always',
  depthWriteEnabled: false,
  blend: true,
  blendColorOperation: 'max',
  blendAlphaOperation: 'max',
  blendColorSrcFactor: 'one',
  blendColorDstFactor: 'one',
  blendAlphaSrcFactor: 'one',
  blendAlphaDstFactor: 'one',
} as const

/** Colours that mean something are told apart, so the newer covers the older where a trail crosses itself. */
export const NEWEST_ABOVE = {
  ...STRONGEST,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const
