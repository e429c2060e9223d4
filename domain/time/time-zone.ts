/** Whether this is the name of a time zone that the runtime knows (IANA, e.g. Africa/Nairobi). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // Intl says "unknown zone" by throwing a RangeError and in no other way
    return false
  }
}
