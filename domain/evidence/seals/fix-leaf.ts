/**
 * All stored data of one revision of a fix, which the seal (Merkle root) of its hour covers. Times are ms
 * since epoch UTC.
 */
export interface SealedVersion {
  t: number
  /** number of the revision, from 1 */
  version: number
  received: number
  deviceId: string | null
  message: string | null
  source: string
  /** ten-millionths of a degree WGS84 */
  latE7: number
  lonE7: number
  /** metres; null = unknown */
  accuracy: number | null
  /** m/s; null = unknown */
  speed: number | null
}

/**
 * Returns the Merkle leaf of a revision: a JSON array in UTF-8, as JSON.stringify writes it. Company, guard
 * and hour are not in the leaf but in the seal. The leaves of a seal are in the order of time and revision.
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
