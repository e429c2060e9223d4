/** Blends by maximum instead of sum: where a line crosses itself, its opacity stays the same. */
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

/** Draws the newer part of a trail over the older one. Mixing would falsify colours that have a meaning. */
export const NEWEST_WINS = {
  ...STRONGEST_WINS,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const

/** Adds the colours of lines, so that places with more lines are brighter. For dark backgrounds. */
const ADDED = {
  ...NEWEST_WINS,
  blendColorDstFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const

/**
 * Blends many lines into a heat map, on dark backgrounds from red to yellow, on light ones from pale to dark. Red
 * reaches its maximum after about 12 lines, green after about 40. Blue is never added, so nothing becomes white.
 */
export const DENSITY = {
  dark: { parameters: ADDED, look: [1, 0.3, 0, 0.085] },
  light: { parameters: NEWEST_WINS, look: [0.42, 0.02, 0.3, 0.1] },
} as const
