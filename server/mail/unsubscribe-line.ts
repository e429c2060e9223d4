const LINE = /^Unsubscribe: (https?:\/\/\S+)$/m

/** The last line of a mail to somebody without an account: the headers for one click (RFC 8058) are made of it. */
export const unsubscribeLine = (link: string): string => `Unsubscribe: ${link}`

/** The headers by which mail programs offer to unsubscribe; none where the mail has no such line. */
export function unsubscribeHeaders(text: string): Record<string, string> {
  const link = LINE.exec(text)?.[1]
  if (link === undefined) return {}
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
