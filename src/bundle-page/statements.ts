import type { BundleVerdict } from '../../domain/evidence/verify-bundle.ts'

type Proven = Extract<BundleVerdict, { ok: true }>

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${more}`

/** What a bundle shows and what it does not, in words for whoever is handed it. */
export function statements(of: Proven, isKeyKnown: boolean): { proven: string[]; unproven: string[] } {
  return { proven: provenBy(of), unproven: unprovenBy(of, isKeyKnown) }
}

function provenBy({ guard, fixes, seals, whole, thinned, events, size }: Proven): string[] {
  const log = `${many(events, 'event', 'events')} (seals of hours, and how patrols began and ended), each in its place in a log of ${size.toLocaleString('en')}, of which nothing was changed since it was signed.`
  if (fixes === 0) return [log]
  const parts = seals - whole - thinned
  const between =
    parts === 0
      ? ''
      : `, and of ${parts.toLocaleString('en')} each between the first and the last that is here`
  const chosen =
    thinned === 0
      ? ''
      : ` Of ${thinned.toLocaleString('en')} some are here, one of a second at most: none of these was added.`
  return [
    `${many(fixes, 'fix', 'fixes')} of guard ${guard}: each is what the server held when it sealed the hour, to the last digit.`,
    `${many(seals, 'seal covers', 'seals cover')} them. Of ${whole.toLocaleString('en')} every fix is here${between}: none was added or taken out.${chosen}`,
    log,
  ]
}

function unprovenBy({ guard, unsealed, thinned, letGo }: Proven, isKeyKnown: boolean): string[] {
  return [
    ...(isKeyKnown
      ? []
      : [
          'Whose log this is. Anybody can sign a log of their own, and it would look like this one: compare its key, below.',
        ]),
    'Where the phone was, and who carried it. This is what it reported.',
    `Who guard ${guard} is. The log knows a number, and the company the name.`,
    'That no other hour of this time was sealed. For that the server that made this file gives its word.',
    ...(unsealed > 0
      ? [
          `What ${many(unsealed, 'more fix', 'more fixes')} of this time said: not sealed yet when this file was made, and not in it.`,
        ]
      : []),
    ...(thinned > 0
      ? [
          `What else ${many(thinned, 'seal covers', 'seals cover')}: there are more fixes than a file holds, so the server has chosen the first of each second. A file of a shorter time has them all.`,
        ]
      : []),
    ...(letGo > 0
      ? [`What was in ${many(letGo, 'hour', 'hours')} that the company had let go by its own rule.`]
      : []),
    'That this page is honest. Whoever made it could write anything here: open the file in a page of your own, or run npm run verify -- --bundle FILE.',
  ]
}
