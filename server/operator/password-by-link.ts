import { randomBytes } from 'node:crypto'
import { hashPassword } from '../auth/password/password.ts'
import { type PasswordResetTarget, resetPath } from '../auth/mailed-link.ts'
import type { Context } from '../context.ts'

/** Returns the hash of a random password, until the account's owner sets one by the link. */
export const hashUnknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

/** Returns the text for the operator with the link that sets a password, valid once within an hour. */
export const passwordLinkMessage = (
  context: Pick<Context, 'config' | 'keys' | 'now'>,
  whose: PasswordResetTarget,
): string[] => {
  const { publicUrl, port } = context.config
  const origin = publicUrl ?? `http://localhost:${port}`
  return [
    `${whose.email} sets the password with this link, once, within one hour:`,
    origin + resetPath(context, whose),
  ]
}
