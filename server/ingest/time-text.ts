const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?\s?(?:([Zz])|([+\- ])(\d{2}):?(\d{2})?)?$/

/**
 * Parses a time text of phones and track files to ms since epoch UTC: ISO 8601 with `T` or a space, offset
 * with or without a colon, default UTC (a `+` that a form has turned into a space is read as `+`); null:
 * invalid.
 */
export function parseTimeText(text: string): number | null {
  const match = INSTANT.exec(text.trim())
  if (!match) return null
  const [, day, clock, fraction = '', , sign, hours = '00', minutes = '00'] = match
  const offset = sign ? `${sign === ' ' ? '+' : sign}${hours}:${minutes}` : 'Z'
  const seconds = clock?.length === 5 ? `${clock}:00` : clock
  const at = Date.parse(`${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
  return Number.isNaN(at) ? null : at
}

/** Seconds below 2^31 and milliseconds from there on, as OsmAnd senders mix them, in ms since epoch UTC. */
export function parseEpochNumber(value: number): number {
  return Math.round(value < 2 ** 31 ? value * 1000 : value)
}

/** Parses a time as text: seconds, milliseconds, or a time text; null: invalid. */
export function parseTimeOrEpoch(text: string): number | null {
  return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? parseEpochNumber(Number(text)) : parseTimeText(text)
}
