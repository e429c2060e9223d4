import type { PageDuty } from '../../contract/roster/roster-page.ts'
import { type Language, languageLocale } from '../../domain/text/language.ts'
import type { RosterTexts } from './roster-texts.ts'

const DAY_MS = 24 * 3_600_000

/** Formats days, hours and lengths in a language, in the company's time zone (IANA). */
export function createDutyFormatter(language: Language, texts: RosterTexts, timeZone: string) {
  const locale = languageLocale(language)
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const date = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return {
    dayOf(t: number, now: number): string {
      const text = date.format(t)
      if (text === date.format(now)) return `${texts.today}, ${text}`
      return text === date.format(now + DAY_MS) ? `${texts.tomorrow}, ${text}` : text
    },
    hoursOf: ({ from, to }: Pick<PageDuty, 'from' | 'to'>): string =>
      `${clock.format(from)}–${clock.format(to)}`,
    clockOf: (t: number): string => clock.format(t),
    lengthOf({ from, to }: Pick<PageDuty, 'from' | 'to'>): string {
      const hours = number.format((to - from) / 3_600_000)
      return language === 'sw' ? `${texts.hoursShort} ${hours}` : `${hours} ${texts.hoursShort}`
    },
    placeOf: ({ post_name: post, assignment_name: assignment }: PageDuty): string =>
      post === null ? assignment : `${post}, ${assignment}`,
  }
}
