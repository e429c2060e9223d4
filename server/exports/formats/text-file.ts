import type { ExportedTrail } from '../exported-trail.ts'

/** The writer of a text format: the lines of `begin`, then the lines of each trail, then those of `end`. */
export interface TextFile {
  begin: readonly string[]
  trailLines: (trail: ExportedTrail) => Iterable<string>
  end: readonly string[]
  lineEnd: '\n' | '\r\n'
}

/** Formats a time (ms since epoch UTC) as ISO 8601 in UTC. */
export const isoTime = (t: number | undefined): string => new Date(t as number).toISOString()

// oxlint-disable-next-line no-control-regex -- XML 1.0 has no way to write these
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const XML_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an XML element or attribute. Removes characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"]/g, (sign) => XML_SIGNS[sign] as string)

/** Formats a number without an exponent, with the fewest digits that identify it. */
export function formatDecimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
