/** Times of the company's zone, wherever the viewer is. */
export interface CompanyClock {
  /** '14:02:11' */
  time(t: number): string
  /** '6 Jan, 14:02:11' */
  dateTime(t: number): string
}

/** `timeZone` is an IANA name; t is ms since epoch UTC. */
export function createCompanyClock(timeZone: string): CompanyClock {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
  const dateTime = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return { time: (t) => time.format(t), dateTime: (t) => dateTime.format(t) }
}
