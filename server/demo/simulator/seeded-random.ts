const mixed = (hash: number, value: number) => Math.imul(hash ^ value, 0x01_00_01_93)

/**
 * Returns a pseudorandom number in [0, 1) that depends only on the arguments, so that a simulated guard is
 * always at the same place at a given time. FNV-1a over the parts, with the final mix of MurmurHash3.
 */
export function seededRandom(...parts: readonly (string | number)[]): number {
  let hash = 0x81_1c_9d_c5
  for (const part of parts) {
    if (typeof part === 'number') hash = mixed(mixed(hash, part | 0), Math.floor(part / 2 ** 32))
    else for (let i = 0; i < part.length; i += 1) hash = mixed(hash, part.charCodeAt(i))
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * Returns a pseudorandom value in [-1, 1] that changes smoothly with `at`. Its direction may change at each
 * whole number.
 */
export function smoothNoise(at: number, ...parts: readonly (string | number)[]): number {
  const before = Math.floor(at)
  const part = at - before
  const smooth = part * part * (3 - 2 * part)
  const from = seededRandom(...parts, before)
  return 2 * (from + smooth * (seededRandom(...parts, before + 1) - from)) - 1
}
