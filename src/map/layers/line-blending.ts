/** Blends by maximum instead of sum: where a line crosses or overlaps itself, its opacity stays the same. */
export const STRONGEST_WINS = {
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
export const NEWEST_WINS = {
  ...STRONGEST_WINS,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const

/** Each line adds to what lies beneath, so that where more was walked it is brighter. For a dark ground. */
const ADDED = {
  ...NEWEST_WINS,
  blendColorDstFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const

/**
 * Many lines as one picture of how much was walked where: on a dark ground from red to yellow, on a light one from pale
 * to dark. Red is full after some 12 lines, green after some 40, and there is no blue, so that none ends in white.
 */
export const DENSITY = {
  dark: { parameters: ADDED, look: [1, 0.3, 0, 0.085] },
  light: { parameters: NEWEST_WINS, look: [0.42, 0.02, 0.3, 0.1] },
} as const
