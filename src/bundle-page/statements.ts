import type { ExportStatement } from '../../domain/evidence/bundle/export-statement-fields.ts'
import type { BundleVerdict } from '../../domain/evidence/bundle/verify-bundle.ts'
import { timeText } from './export-statement.ts'

type Proven = Extract<BundleVerdict, { ok: true }>

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${more}`

/** State of the exporter's statements: their digest in the event log matches ('held'), differs, or does not exist. */
export type DigestStatus = 'held' | 'changed' | 'not covered'

/** Returns texts about what a bundle proves and what it does not. */
export function statements(
  of: Proven,
  isKeyKnown: boolean,
  covered: DigestStatus,
): { proven: string[]; unproven: string[] } {
  const said =
    'What the exporter stated: company, names, exporter, reason, time zone, posts and geofences. The log held their digest before this file was sent. They were not changed since.'
  return {
    proven: covered === 'held' ? [...provenBy(of), said] : provenBy(of),
    unproven: [...(covered === 'held' ? [] : [UNCOVERED[covered]]), ...unprovenBy(of, isKeyKnown)],
  }
}

const UNCOVERED = {
  changed:
    'What the exporter stated: names, exporter and reason are not those that the log holds for this export, so they are not shown.',
  'not covered':
    'The names of guards and company, the exporter, the reason and the time zone. This file holds no proof of them: anybody could have changed them.',
}

/**
 * Returns a text with the number of fixes in a bundle, and of fixes in its period that were not sealed in time for it.
 */
export function fixCountText(
  { fixes, unsealed, sealedUntil }: Proven,
  words: Pick<ExportStatement, 'timeZone'> | null,
): string {
  const held = fixes === 0 ? 'None.' : `${fixes.toLocaleString('en')}.`
  if (unsealed === 0) return held
  const until = sealedUntil === null ? '' : `: hours were sealed up to ${timeText(sealedUntil, words)}`
  return `${held} ${unsealed.toLocaleString('en')} more of this time ${unsealed === 1 ? 'was' : 'were'} not sealed when this file was made${until}.`
}

function provenBy({ guard, fixes, seals, whole, thinned, events, size }: Proven): string[] {
  const log = `${many(events, 'event', 'events')} (seals of hours, and how patrols began and ended), each in its place in a log of ${size.toLocaleString('en')}. Nothing in that log was changed since it was signed.`
  if (fixes === 0) return [log]
  const covered = [
    `${many(seals, 'seal covers', 'seals cover')} them: no fix was added.`,
    ...areHere(whole, 'whole: no fix was left out'),
    ...areHere(
      seals - whole - thinned,
      'in part: no fix between the first and the last one here was left out',
    ),
    ...areHere(thinned, 'as a choice: one fix of each second at most'),
  ]
  return [
    `${many(fixes, 'fix', 'fixes')} of guard ${guard}: each is what the server held when it sealed the hour, to the last digit.`,
    covered.join(' '),
    log,
  ]
}

const areHere = (seals: number, how: string): string[] =>
  seals === 0 ? [] : [`${many(seals, 'is', 'are')} here ${how}.`]

function unprovenBy({ guard, unsealed, thinned, purged }: Proven, isKeyKnown: boolean): string[] {
  return [
    ...(isKeyKnown
      ? []
      : [
          'Who keeps this log. Anybody can sign a log of their own, and it would look the same. Compare the key, above.',
        ]),
    'Where the phone was, and who carried it. The file shows what the phone reported.',
    `Who guard ${guard} is. The name is the one that the company gave to this number.`,
    'The streets on the map. They are there for orientation.',
    'That no other hour of this time was sealed. The server states this without proof.',
    ...(unsealed > 0
      ? [
          `What ${many(unsealed, 'more fix', 'more fixes')} of this time said: not sealed yet when this file was made, and not in it.`,
        ]
      : []),
    ...(thinned > 0
      ? [
          `What else ${many(thinned, 'seal covers', 'seals cover')}: there are more fixes than a file holds, so the server included the first of each second. A file of a shorter time has them all.`,
        ]
      : []),
    ...(purged > 0
      ? [`What was in ${many(purged, 'hour', 'hours')} that the company had deleted by its retention rule.`]
      : []),
    'That this page is honest. Its maker could write anything here. Open the file in an evidence page of your own, or run npm run verify -- --bundle FILE.',
  ]
}
