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

/**
 * Does not mix colours with a meaning: where a trail crosses itself, the newer part covers the
 * older.
 */
export const NEWEST_WINS = {
  ...STRONGEST_WINS,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const

/**
 * Adds each line to those below, so that places with more traffic are brighter. For a dark ground.
 */
const ADDED = {
  ...NEWEST_WINS,
  blendColorDstFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const

/**
 * Blends many lines to a heat map: on a dark ground from red to yellow, on a light one from pale to
 * dark. Red is full after about 12 lines, green after about 40; blue is never added, so that
 * nothing becomes white.
 */
export const DENSITY = {
  dark: { parameters: ADDED, look: [1, 0.3, 0, 0.085] },
  light: { parameters: NEWEST_WINS, look: [0.42, 0.02, 0.3, 0.1] },
} as const
