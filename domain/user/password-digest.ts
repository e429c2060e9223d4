import { z } from 'zod'

/**
 * The digest of a stored password hash; missing in events from before it was logged. It reveals nothing about
 * the password, because the hash contains 128 random bits. It lets a verifier of the log detect a changed
 * hash.
 */
export const passwordDigest = z.string().optional()

export const readPasswordDigest = ({ passwordDigest: digest }: { passwordDigest?: string | undefined }) =>
  digest === undefined ? {} : { passwordDigest: digest }
