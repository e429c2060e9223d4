import { POOR_ACCURACY_M } from '../fix/fix.ts'

/** number of classes per doubling of the accuracy; a class is thus at most a fifth of its value wide */
const CLASSES_PER_OCTAVE = 4
/**
 * The class that ends exactly at the limit of poor accuracy, so that packing never changes whether a fix is
 * marked as inaccurate.
 */
export const POOR_CLASS = 24
export const UNKNOWN_CLASS = 63
const TOP = 62

/**
 * Upper limit of each class in metres, ascending from 0.8 m to 36 km. Limits are rounded to 32 bits like
 * stored accuracies, so that a limit belongs to its own class.
 */
const ENDS = Float32Array.from(
  { length: TOP + 1 },
  (_, c) => POOR_ACCURACY_M * 2 ** ((c - POOR_CLASS) / CLASSES_PER_OCTAVE),
)

/** Returns the class (0 to 63) of an accuracy in metres (NaN = unknown). */
export function accuracyClass(metres: number): number {
  if (Number.isNaN(metres)) return UNKNOWN_CLASS
  const octaves = Math.log2(Math.max(metres, 1e-9) / POOR_ACCURACY_M)
  const near = POOR_CLASS + Math.ceil(octaves * CLASSES_PER_OCTAVE)
  const within = Math.max(0, Math.min(TOP, near))
  // rounding of the logarithm may give the next higher class at the end of a class
  return within > 0 && metres <= (ENDS[within - 1] as number) ? within - 1 : within
}

/**
 * Returns the upper limit of a class in metres, which is at most a fifth above the original accuracy; null:
 * unknown.
 */
export function classAccuracy(c: number): number | null {
  return c === UNKNOWN_CLASS ? null : (ENDS[c] as number)
}
