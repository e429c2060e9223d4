import { type RosterTexts, ROSTER_TEXTS } from './roster-texts.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { LanguageChoice } from '../report-page/language-choice.tsx'
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
      <header>
        <div>
          <h1>{page?.guard_name ?? texts.title}</h1>
          {page && <p className="quiet">{page.company_name}</p>}
        </div>
        <LanguageChoice language={language} label={texts.language} onChoose={setLanguage} />
      </header>
      {state === 'not valid' && (
        <p role="alert" className="notice bad">
          {texts.notValid}
        </p>
      )}
      {state === 'loading' && <p role="status">{texts.loading}</p>}
      {state === 'not opened' && (
        <div role="alert" className="notice bad">
          <p>{texts.notOpened}</p>
          <button type="button" onClick={loader.load}>
            {texts.tryAgain}
          </button>
        </div>
      )}
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
