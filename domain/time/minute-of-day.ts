/** Minutes since midnight on the clock of a time zone (IANA name) at a moment in ms since epoch UTC: 0 to 1439. */
export function minuteOfDay(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return part('hour') * 60 + part('minute')
}
