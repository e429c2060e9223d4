import type { RosterTexts } from './roster-texts.ts'

/** How to subscribe to the roster with a calendar. */
export function CalendarFeed({ code, texts }: { code: string; texts: RosterTexts }) {
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">{texts.calendar}</h2>
      <p>{texts.calendarText}</p>
      <a className="subscribe" href={`webcal://${window.location.host}/r/${code}/calendar.ics`}>
        {texts.subscribe}
      </a>
      <p className="quiet">{texts.keepPrivate}</p>
    </section>
  )
}
