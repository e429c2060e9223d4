import { streamParts } from '../../../domain/event.ts'

/** What a query shows of the log, said in its meta. */
export interface Shown {
  /** the stream type whose events make the records; `*`: every one */
  stream: string
  /** one record only; left out of a list */
  id?: string
  /** other stream types whose events show */
  others?: readonly string[]
  /** it also shows what guards report, which is told as fixes and not as events */
  fixes?: boolean
}

/** Whether an event of this stream may change what is shown. */
export function touches(stream: string, shown: Shown): boolean {
  const { type, id } = streamParts(stream)
  if (shown.stream === '*') return true
  if (type === shown.stream) return shown.id === undefined || shown.id === id
  return shown.others?.includes(type) ?? false
}
