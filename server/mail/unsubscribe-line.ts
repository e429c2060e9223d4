const LINE = /^Unsubscribe: (https?:\/\/\S+)$/m

/**
 * The last line of a mail to a person without an account; the headers for one-click unsubscription (RFC 8058)
 * are made from it.
 */
export const unsubscribeLine = (link: string): string => `Unsubscribe: ${link}`

/** Returns the unsubscribe headers for mail programs; none if the mail has no such line. */
export function unsubscribeHeaders(text: string): Record<string, string> {
  const link = LINE.exec(text)?.[1]
  if (link === undefined) return {}
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
