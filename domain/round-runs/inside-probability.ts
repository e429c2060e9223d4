/**
 * Radius that contains 68 % of a circular normal distribution, in standard deviations. Phones state this
 * radius as their accuracy.
 */
const DEVIATIONS_IN_68 = Math.sqrt(-2 * Math.log(1 - 0.68))
/** best plausible accuracy, metres */
const BEST_M = 2

/**
 * Returns the standard deviation along one axis of a fix with this accuracy (radius that contains 68 %),
 * both metres.
 */
export const accuracyDeviation = (accuracyM: number): number => Math.max(accuracyM, BEST_M) / DEVIATIONS_IN_68

/**
 * Returns the probability (0 to 1) that a guard is within `radiusM` of a point, given a measured distance
 * of `distanceM`. `deviationM` is the standard deviation of the error along each axis (offset circle
 * probability).
 */
export function insideProbability(distanceM: number, radiusM: number, deviationM: number): number {
  const beyond = (distanceM - radiusM) / deviationM
  if (beyond > 4) return 0
  if (beyond < -4) return 1
  // if the circle is wide compared with the deviation, its edge is nearly a straight line at a slightly
  // larger distance
  if (radiusM > 6 * deviationM) return normal((radiusM - Math.hypot(distanceM, deviationM)) / deviationM)
  // the non-central chi-square distribution is a sum of central ones with Poisson weights
  const weightMean = distanceM ** 2 / (2 * deviationM ** 2)
  const reach = radiusM ** 2 / (2 * deviationM ** 2)
  let weight = Math.exp(-weightMean)
  let term = Math.exp(-reach)
  let tail = term
  let probability = 0
  const enough = weightMean + 8 * Math.sqrt(weightMean) + 8
  for (let k = 0; k <= enough; k += 1) {
    probability += weight * (1 - tail)
    weight *= weightMean / (k + 1)
    term *= reach / (k + 1)
    tail += term
  }
  return Math.min(1, Math.max(0, probability))
}

/**
 * Returns the standard normal distribution function, by Zelen and Severo's approximation (error below
 * 1e-7).
 */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return x < 0 ? tail : 1 - tail
}
