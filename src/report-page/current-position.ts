import type { ClaimedPosition } from '../../domain/field-commands/claimed-position.ts'

const PATIENCE_MS = 5_000

/** Where the phone is, if it finds out within five seconds and the person allows it; null otherwise. */
export const currentPosition = (): Promise<ClaimedPosition | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    // a question that is left unanswered does not hold up the report
    setTimeout(() => resolve(null), PATIENCE_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyM: Math.min(accuracy, 100_000) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  })
