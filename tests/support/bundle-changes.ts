import type { Bundle } from '../../domain/evidence/bundle.ts'

export const MINUTE = 60_000
/** when the first hour of the bundles of these changes begins, ms since epoch UTC */
export const noon = Date.UTC(2026, 10, 21, 12)

/** Returns what a list holds at an index, and throws where it holds nothing there. */
export const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index]
  if (item === undefined) throw new Error(`there is nothing at ${index}`)
  return item
}

/** What may be changed of a bundle, and the fault that is found first. */
export const BUNDLE_CHANGES: [what: string, change: (manifest: Bundle['manifest']) => void, fault: string][] =
  [
    [
      'a fix of a whole hour is moved',
      (m) => (at(at(m.seals, 1).fixes, 3).leaf[6] += 1),
      'the hour from 2026-11-21T13:00:00.000Z holds other fixes of guard 1 than were sealed (latitude)',
    ],
    [
      'a fix of a part of an hour is moved',
      (m) => (at(at(m.seals, 0).fixes, 1).leaf[7] += 1),
      'the fix of 2026-11-21T12:45:00.000Z is not what was sealed (longitude)',
    ],
    [
      'a fix is left out',
      (m) => at(m.seals, 0).fixes.splice(1, 1),
      'a fix before that of 2026-11-21T12:50:00.000Z was left out',
    ],
    [
      'the last of an hour is left out',
      (m) => at(m.seals, 1).fixes.pop(),
      'fixes of the hour from 2026-11-21T13:00:00.000Z were left out',
    ],
    [
      'another event states the seal',
      (m) => (at(m.seals, 0).position = at(m.events, 0).position),
      'the hour from 2026-11-21T12:00:00.000Z is not sealed by the event at position 3',
    ],
    [
      'a seal says another root',
      (m) =>
        (at(
          m.events,
          m.events.findIndex(({ event }) => event.type === 'FixesSealed'),
        ).event.until = 0),
      'the event at position 5 is not in the log that was signed',
    ],
    [
      'it is said to be of another guard',
      (m) => (m.guard = '2'),
      'the fix of 2026-11-21T12:40:00.000Z is not what was sealed',
    ],
    [
      'it is said to be of a wider span',
      (m) => (m.to += 1),
      'the signature of the bundle is false: it is not the one that was made',
    ],
    [
      'fewer are said to be unsealed',
      (m) => (m.unsealed = 0),
      'the signature of the bundle is false: it is not the one that was made',
    ],
    [
      'an hour is said to be let go',
      (m) => (m.letGo = [noon + 60 * MINUTE]),
      'no event says that the hour from 2026-11-21T13:00:00.000Z was let go',
    ],
    [
      'an hour of another day is said to be let go',
      (m) => (m.letGo = [noon - 24 * 60 * MINUTE]),
      'the hour from 2026-11-20T12:00:00.000Z is not of the span',
    ],
    ['the head of the chain is taken out', (m) => m.events.pop(), 'the head of the chain is missing'],
  ]
