import { useEffect, useState, useSyncExternalStore } from 'react'
import { LanguageChoice } from '../report-page/language-choice.tsx'
import { type Language, languageLocale, preferredLanguage } from '../../domain/texts/language.ts'
import type { ClientPageLoader } from './client-page-loader.ts'
import { CLIENT_TEXTS } from './client-texts.ts'
import { ReleasedIncidents } from './released-incidents.tsx'
import { RoundsToday } from './rounds-today.tsx'
import { SiteList } from './site-list.tsx'

/** The page of a client link: guards at their sites, today's rounds and released incidents. */
export function ClientApp({ loader }: { loader: ClientPageLoader }) {
  const [language, setLanguage] = useState<Language>(() => preferredLanguage(navigator.languages))
  const texts = CLIENT_TEXTS[language]
  const { page, state } = useSyncExternalStore(loader.subscribe, loader.get)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = page ? `${texts.title} · ${page.client_name}` : texts.title
  }, [language, page, texts])
  const moments = new Intl.DateTimeFormat(languageLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: page?.time_zone ?? 'UTC',
  })
  const days = new Intl.DateTimeFormat(languageLocale(language), { dateStyle: 'long', timeZone: 'UTC' })

  return (
    <main>
      <header>
        <div>
          <h1>{page?.client_name ?? texts.title}</h1>
          {page && <p className="quiet">{page.company_name}</p>}
          {page && (
            <p className="quiet">
              {texts.asOf} <time dateTime={new Date(page.at).toISOString()}>{moments.format(page.at)}</time>
            </p>
          )}
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
      {page && (
        <>
          <SiteList sites={page.sites} texts={texts} />
          <RoundsToday rounds={page.rounds} texts={texts} />
          <ReleasedIncidents page={page} texts={texts} timeOf={(t) => moments.format(t)} />
          <p className="quiet">
            {texts.until} {days.format(new Date(`${page.expires_on}T00:00:00Z`))}. {texts.keepPrivate}
          </p>
        </>
      )}
    </main>
  )
}
