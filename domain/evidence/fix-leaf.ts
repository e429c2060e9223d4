/** All that is kept of one version of a fix, as its seal covers it. Times are ms since epoch UTC. */
export interface SealedVersion {
  t: number
  /** 1 for what came first of the moment */
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
 * The entry that a version is in the Merkle tree of its guard's hour: a JSON array, written as JSON.stringify does, in
 * UTF-8. Company, guard and hour stand in the seal. The entries are ordered by time and version.
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
