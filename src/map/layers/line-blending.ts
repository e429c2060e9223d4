/** Blends by maximum instead of sum: where a line crosses or overlaps itself, its opacity stays the same. */
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

/** Meaningful colours are not mixed: where a trail crosses itself, the newer part covers the older. */
export const NEWEST_ABOVE = {
  ...STRONGEST,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const
