import { z } from 'zod'

/**
 * The digest of the hash that is kept of a password; missing in events of before the log told of it. It tells nobody
 * anything of the password, as the hash holds 128 random bits, and whoever verifies the log whether the hash was changed.
 */
export const passwordDigest = z.string().optional()

export const digestOf = ({ passwordDigest: digest }: { passwordDigest?: string | undefined }) =>
  digest === undefined ? {} : { passwordDigest: digest }
