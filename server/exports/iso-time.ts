/** A moment, ms since epoch UTC, as ISO 8601 in UTC. */
export const isoTime = (t: number | undefined): string => new Date(t as number).toISOString()
