import { streamParts } from '../../../domain/event.ts'

/** What a query shows of the log, in its meta. */
export interface QueryScope {
  /** the stream type of the records; `*`: all */
  stream: string
  /** one record only; left out of a list */
  id?: string
  /** further displayed stream types */
  others?: readonly string[]
  /** whether it also shows fixes, which are no events */
  fixes?: boolean
}

/** Returns whether an event of this stream may change a query's data. */
export function affects(stream: string, shown: QueryScope): boolean {
  const { type, id } = streamParts(stream)
  if (shown.stream === '*') return true
  if (type === shown.stream) return shown.id === undefined || shown.id === id
  return shown.others?.includes(type) ?? false
}
