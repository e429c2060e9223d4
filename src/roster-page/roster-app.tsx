import { type RosterTexts, ROSTER_TEXTS } from './roster-texts.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PageHeader, PageState } from '../report-page/page-parts.tsx'
import { type Language, preferredLanguage } from '../../domain/text/language.ts'
import { DutyList } from './duty-list.tsx'
import { OfferList } from './offer-list.tsx'
import type { RosterLoader } from './roster-loader.ts'
import { SwapList } from './swap-list.tsx'
import { WelfareCheck } from './welfare-check.tsx'

/** The page of a guard's roster link: the next duty, all published duties, and the calendar. */
export function RosterApp({ code, loader }: { code: string; loader: RosterLoader }) {
  const [language, setLanguage] = useState<Language>(() => preferredLanguage(navigator.languages))
  const texts = ROSTER_TEXTS[language]
  const { page, state } = useSyncExternalStore(loader.subscribe, loader.get)
  useEffect(() => {
    document.documentElement.lang = language
    const waiting = page && page.offers.length > 0 ? `(${page.offers.length}) ` : ''
    const title = page?.welfare_check ? texts.welfareCheck : texts.title
    document.title = page ? `${waiting}${title} · ${page.guard_name}` : texts.title
  }, [language, page, texts])

  return (
    <main>
      <PageHeader
        title={page?.guard_name ?? texts.title}
        company={page?.company_name}
        language={language}
        label={texts.language}
        onLanguage={setLanguage}
      />
      <PageState state={state} texts={texts} onTryAgain={loader.load} />
      {page && <WelfareCheck page={page} loader={loader} texts={texts} language={language} />}
      {page && <OfferList page={page} loader={loader} texts={texts} language={language} />}
      {page && <SwapList page={page} loader={loader} texts={texts} language={language} />}
      {page && <DutyList page={page} loader={loader} texts={texts} language={language} />}
      {page && <CalendarFeed code={code} texts={texts} />}
    </main>
  )
}

/** Explains how to subscribe to the roster in a calendar app. */
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
