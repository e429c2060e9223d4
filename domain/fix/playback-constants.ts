/** Milliseconds per segment: lower is faster. */
export const SPEED = { initial: 250, step: 20, fastest: 30, slowest: 300 } as const

/** Google zoom numbers. */
export const FOLLOW_ZOOM = { initial: 18, step: 1, farthest: 10, nearest: 21 } as const

/** Milliseconds that pass before the replay runs, after what went before. */
export const DELAY = { start: 100, restart: 500, replay: 500, autoStart: 500, redrawAfterZoom: 150 } as const

/** A trail needs this many points to be drawn or replayed. */
export const LEAST_POINTS = 2
