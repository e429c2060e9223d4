import type { ClaimedPosition } from '../../../domain/field-reports/claimed-position.ts'

const PATIENCE_MS = 5_000

/** Returns the phone's position, if available and allowed within five seconds; null otherwise. */
export const getCurrentPosition = (): Promise<ClaimedPosition | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    // an unanswered permission prompt must not delay the report
    setTimeout(() => resolve(null), PATIENCE_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyM: Math.min(accuracy, 100_000) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  })
