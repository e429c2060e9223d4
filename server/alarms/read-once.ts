import type { AskedFacts } from './alarm-kind.ts'

/** Reads once what several kinds that are looked at together ask for; outside of such a look it reads each time. */
export function readOnce<Read>({ once }: AskedFacts, what: string, read: () => Promise<Read>): Promise<Read> {
  const known = once?.get(what) as Promise<Read> | undefined
  if (known) return known
  const reading = read()
  once?.set(what, reading)
  return reading
}
