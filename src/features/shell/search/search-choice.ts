import type { SearchReply } from '../../../../contract/core/search.ts'
import type { User } from '../../../../contract/auth/auth.ts'
import { searchWords } from '../../../../domain/text/search-words.ts'
import { parsePastMoment } from '../../../../domain/time/parse-past-moment.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import type { NavigationEntry } from '../../../app/console-screens.ts'
import { NAVIGATION_GROUPS } from '../../../app/subject-screens.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** A search result that can be opened. */
export interface SearchChoice {
  to: string
  title: string
  detail: string
  state: string | null
}

export interface ChoiceGroup {
  name: string
  choices: SearchChoice[]
}

/** how long before and after the moment a found replay reaches, ms */
const AROUND_MS = 3_600_000

const OWN = [
  { to: '/profile', label: tr(texts.myProfile), group: 'menu', needs: null },
  { to: '/notifications', label: tr(texts.notifications), group: 'menu', needs: null },
] as const

const STATES: Readonly<Record<string, string>> = {
  archived: tr(texts.archived),
  revoked: tr(texts.revoked),
  suspended: tr(texts.suspended),
  former: tr(texts.employmentEnded),
}

/** Returns the pages that the account may open and whose names match all words of `text`. */
export function searchPages(
  entries: readonly NavigationEntry[],
  permissions: User['permissions'],
  text: string,
  letsGuestsIn: boolean,
): SearchChoice[] {
  const listed = entries.filter(({ whenGuestsAreLetIn }) => !whenGuestsAreLetIn || letsGuestsIn)
  const words = searchWords(text)
  return [...listed, ...OWN].flatMap(({ to, label, needs, group }) => {
    const detail = NAVIGATION_GROUPS[group] ?? ''
    const names = searchWords(`${label} ${detail}`)
    const isFound = words.every((word) => names.some((name) => name.startsWith(word)))
    const isAllowed = needs === null || permissions.includes(needs)
    return isFound && isAllowed ? [{ to, title: label, detail, state: null }] : []
  })
}

/** Returns a link to the replay of a moment, if `text` is a date or time in the past. */
export function replayChoice(text: string, now: number, timeZone: string): SearchChoice[] {
  const moment = parsePastMoment(text, now, timeZone)
  if (moment === null) return []
  const to = Math.min(moment + AROUND_MS, now)
  const title = tr(texts.replayTimeZone, { timeZone: zoneClock(timeZone).minute(moment) })
  const address = `/tracker?from=${moment - AROUND_MS}&to=${to}&at=${moment}`
  return [{ to: address, title, detail: '', state: null }]
}

/** Returns the server's results as groups of choices. */
export const recordGroups = ({ data }: SearchReply): ChoiceGroup[] =>
  data.map(({ many, records, more }) => ({
    name: `${many.charAt(0).toUpperCase()}${many.slice(1)}${more ? ` ${tr(texts.theFirst, { count: records.length })}` : ''}`,
    choices: records.map(({ href, title, detail, state }) => ({
      to: href,
      title,
      detail,
      state: state && (STATES[state] ?? state),
    })),
  }))
