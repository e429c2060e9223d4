import type { StreamType } from './event.ts'

/**
 * An event as the event log stores it. Version 1 has no `schemaVersion`, so that the hashes of older logs
 * stay valid.
 */
export interface StoredEvent {
  type: string
  schemaVersion?: number
}

type Reads<Event extends { type: string }> = Pick<
  StreamType<never, { type: string }, Event>,
  'event' | 'upcasters'
>

/** Returns the version in which a stream writes events of this type: 1 plus the number of upcasters. */
export const currentVersion = (stream: Pick<Reads<never>, 'upcasters'>, type: string): number =>
  (stream.upcasters?.[type]?.length ?? 0) + 1

/** Returns an event as the event log stores it, with its version unless that is 1. */
export function storedEvent<Event extends { type: string }>(
  stream: Pick<Reads<Event>, 'upcasters'>,
  event: Event,
): Event {
  const schemaVersion = currentVersion(stream, event.type)
  return schemaVersion === 1 ? event : { ...event, schemaVersion }
}

/**
 * Converts a stored event of any version to the current version, without parsing it. Throws a RangeError if
 * a newer server wrote it.
 */
export function upcastEvent(stream: Pick<Reads<never>, 'upcasters'>, stored: StoredEvent): { type: string } {
  const { schemaVersion = 1, type, ...fields } = stored
  const current = currentVersion(stream, type)
  if (schemaVersion > current)
    throw new RangeError(
      `Cannot read ${type}: it has version ${schemaVersion}, and this server knows ${current}. Use the server that wrote it.`,
    )
  const steps = stream.upcasters?.[type]?.slice(schemaVersion - 1) ?? []
  return { ...steps.reduce<Record<string, unknown>>((before, step) => step(before), fields), type }
}

/**
 * Converts and parses a stored event of any version. Throws if the stream has no such event, or if a newer
 * server wrote it.
 */
export const readEvent = <Event extends { type: string }>(stream: Reads<Event>, stored: StoredEvent): Event =>
  stream.event.parse(upcastEvent(stream, stored))
