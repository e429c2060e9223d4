import type { Camera } from '../hosts/map-host.ts'

export interface CameraGlide {
  /** Animates from one camera to another with easing, linearly in degrees. Replaces a running animation. */
  to(from: Camera, to: Camera, durationMs: number): void
  stop(): void
}

/** Moves the camera frame by frame, because Google's own animations cannot be timed. */
export function createCameraGlide(move: (camera: Camera) => void, arrived: () => void): CameraGlide {
  let frame = 0
  return {
    to(from, to, durationMs) {
      cancelAnimationFrame(frame)
      const start = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - start) / durationMs))
        move(interpolateCamera(from, to, part * part * (3 - 2 * part)))
        if (part < 1) frame = requestAnimationFrame(step)
        else arrived()
      }
      frame = requestAnimationFrame(step)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** Returns the camera at `part` (0 to 1) of the way between two cameras. */
export function interpolateCamera(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number) => (part === 1 ? b : a + (b - a) * part)
  return {
    center: { lng: mix(from.center.lng, to.center.lng), lat: mix(from.center.lat, to.center.lat) },
    zoom: mix(from.zoom, to.zoom),
  }
}
