import type { FactsContext } from './alarm-kind.ts'

/** Reads data once that several kinds of one check need; outside of a check it reads each time. */
export function readOnce<Read>(
  { once }: FactsContext,
  what: string,
  read: () => Promise<Read>,
): Promise<Read> {
  const known = once?.get(what) as Promise<Read> | undefined
  if (known) return known
  const reading = read()
  once?.set(what, reading)
  return reading
}
