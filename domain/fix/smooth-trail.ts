import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import { findGaps, gapThreshold } from './gaps.ts'
import type { Trail } from './trail.ts'
import { reportingInterval } from './reporting-interval.ts'

/** Spectral density of a walking person's acceleration, m²/s³. */
const WANDER = 0.1
/**
 * Radius of the circle that contains 68 % of a circular normal distribution, in standard deviations of one
 * axis.
 */
const RADIUS_68 = 1.515
/** assumed accuracy if the phone reported none, metres; the next constant: the best plausible accuracy */
const UNKNOWN_ACCURACY_M = 20
const BEST_ACCURACY_M = 3
/** variance of the speed at the start of each part, (m/s)² */
const FIRST_SPEED_VARIANCE = 100
const DEGREE = Math.PI / 180

/**
 * Returns the trail with smoothed positions, only for drawing. Times, accuracies and other values do not
 * change. Each part between gaps is smoothed separately.
 * Method, separately for east and north: a Kalman filter runs forward over a constant-velocity model with
 * white-noise acceleration. A Rauch-Tung-Striebel smoother then runs backward.
 * State (p, v), step of `d` seconds: F = [1 d; 0 1], Q = q [d³/3 d²/2; d²/2 d], R = (accuracy / 1.515)²; x⁻
 * = F x, P⁻ = F P Fᵀ + Q, K = P⁻ Hᵀ / (H P⁻ Hᵀ + R), C = P Fᵀ (P⁻)⁻¹, xˢ = x + C (xˢ⁺ − x⁻).
 * Sources: model and Q: Bar-Shalom, Li and Kirubarajan, Estimation with Applications to Tracking and
 * Navigation (2001), 6.2.2. Smoother: Rauch, Tung and Striebel, Maximum likelihood estimates of linear
 * dynamic systems, AIAA Journal 3 (1965) 1445. Accuracy as the 68 % radius: Android's
 * `Location.getAccuracy`.
 */
export function smoothTrail(trail: Trail): Trail {
  const lat = trail.lat.slice(0, trail.length)
  const lon = trail.lon.slice(0, trail.length)
  const breaks = findGaps(trail, 0, gapThreshold(reportingInterval(trail.t))).map(({ index }) => index + 1)
  let first = 0
  for (const end of [...breaks, trail.length]) {
    if (end - first > 2) smoothStretch(trail, first, end, lat, lon)
    first = end
  }
  return { ...trail, lat, lon }
}

function smoothStretch(trail: Trail, first: number, end: number, lat: Float64Array, lon: Float64Array): void {
  const count = end - first
  const [lat0, lon0] = [trail.lat[first] as number, trail.lon[first] as number]
  const eastScale = METRES_PER_DEGREE * Math.max(Math.cos(lat0 * DEGREE), 1e-6)
  const seconds = Float64Array.from(
    { length: count },
    (_, i) => ((trail.t[first + i] as number) - (trail.t[first] as number)) / 1000,
  )
  const noise = Float64Array.from({ length: count }, (_, i) => {
    const told = trail.accuracy[first + i] as number
    const accuracy = Number.isFinite(told) && told > 0 ? told : UNKNOWN_ACCURACY_M
    return (Math.max(accuracy, BEST_ACCURACY_M) / RADIUS_68) ** 2
  })
  const north = Float64Array.from(
    { length: count },
    (_, i) => ((trail.lat[first + i] as number) - lat0) * METRES_PER_DEGREE,
  )
  const east = Float64Array.from(
    { length: count },
    (_, i) => turn((trail.lon[first + i] as number) - lon0) * eastScale,
  )
  const smoothNorth = smoothAxis(north, seconds, noise)
  const smoothEast = smoothAxis(east, seconds, noise)
  for (let i = 0; i < count; i += 1) {
    lat[first + i] = lat0 + (smoothNorth[i] as number) / METRES_PER_DEGREE
    lon[first + i] = turn(lon0 + (smoothEast[i] as number) / eastScale)
  }
}

/** Returns a difference of longitudes the short way round, or a longitude between -180 and 180 degrees. */
const turn = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

/**
 * Number of values that each forward step stores for the backward pass: state, covariance, and the
 * predictions of both.
 */
const PER_STEP = 10

/**
 * Smooths the positions on one axis (metres) at these times (seconds). `noise` is the variance of each
 * position, m².
 */
export function smoothAxis(places: Float64Array, seconds: Float64Array, noise: Float64Array): Float64Array {
  const count = places.length
  const steps = new Float64Array(count * PER_STEP)
  let [p, v] = [places[0] as number, 0]
  let [pp, pv, vv] = [noise[0] as number, 0, FIRST_SPEED_VARIANCE]
  steps.set([p, v, pp, pv, vv, p, v, pp, pv, vv], 0)
  for (let i = 1; i < count; i += 1) {
    const d = (seconds[i] as number) - (seconds[i - 1] as number)
    const foreseen = p + d * v
    const fpp = pp + 2 * d * pv + d * d * vv + (WANDER * d ** 3) / 3
    const fpv = pv + d * vv + (WANDER * d * d) / 2
    const fvv = vv + WANDER * d
    const sum = fpp + (noise[i] as number)
    const [gainP, gainV] = [fpp / sum, fpv / sum]
    const off = (places[i] as number) - foreseen
    steps.set([0, 0, 0, 0, 0, foreseen, v, fpp, fpv, fvv], i * PER_STEP)
    p = foreseen + gainP * off
    v += gainV * off
    pp = fpp * (1 - gainP)
    pv = fpv * (1 - gainP)
    vv = fvv - gainV * fpv
    steps.set([p, v, pp, pv, vv], i * PER_STEP)
  }
  const smooth = new Float64Array(count)
  smooth[count - 1] = p
  for (let i = count - 2; i >= 0; i -= 1) {
    const d = (seconds[i + 1] as number) - (seconds[i] as number)
    const at = (k: number) => steps[i * PER_STEP + k] as number
    const next = (k: number) => steps[(i + 1) * PER_STEP + k] as number
    const [fpp, fpv, fvv] = [next(7), next(8), next(9)]
    const determinant = fpp * fvv - fpv * fpv
    // P Fᵀ
    const [a, b, c, e] = [at(2) + d * at(3), at(3), at(3) + d * at(4), at(4)]
    const [offP, offV] = [p - next(5), v - next(6)]
    const inverseP = (fvv * offP - fpv * offV) / determinant
    const inverseV = (fpp * offV - fpv * offP) / determinant
    p = at(0) + a * inverseP + b * inverseV
    v = at(1) + c * inverseP + e * inverseV
    smooth[i] = p
  }
  return smooth
}
