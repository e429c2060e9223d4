/** All stored data of one revision of a fix, as covered by its seal. Times are ms since epoch UTC. */
export interface SealedVersion {
  t: number
  /** 1 for the first revision */
  version: number
  received: number
  deviceId: string | null
  message: string | null
  source: string
  /** degrees WGS84 in ten-millionths */
  latE7: number
  lonE7: number
  /** metres; null = unknown */
  accuracy: number | null
  /** m/s; null = unknown */
  speed: number | null
}

/**
 * Returns the Merkle leaf of a revision: a JSON array, formatted as by JSON.stringify, in UTF-8.
 * Company, guard and hour are in the seal. Leaves are ordered by time and revision.
 */
export const fixLeaf = (of: SealedVersion): string =>
  JSON.stringify([
    of.t,
    of.version,
    of.received,
    of.deviceId,
    of.message,
    of.source,
    of.latE7,
    of.lonE7,
    of.accuracy,
    of.speed,
  ])
