import type { ClientPage } from '../../contract/clients/client-page.ts'
import { type ClientTexts, CLIENT_TEXTS } from './client-texts.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LinkPageLoader } from '../report-page/link-page-loader.ts'
import { PageHeader, PageState } from '../report-page/page-parts.tsx'
import { type Language, languageLocale, preferredLanguage } from '../../domain/text/language.ts'
import { ReleasedIncidents } from './released-incidents.tsx'

/** The page of a client link: guards at their sites, today's rounds and released incidents. */
export function ClientApp({ loader }: { loader: LinkPageLoader<ClientPage> }) {
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
      <PageHeader
        title={page?.client_name ?? texts.title}
        company={page?.company_name}
        language={language}
        label={texts.language}
        onLanguage={setLanguage}
      >
        {page && (
          <p className="quiet">
            {texts.asOf} <time dateTime={new Date(page.at).toISOString()}>{moments.format(page.at)}</time>
          </p>
        )}
      </PageHeader>
      <PageState state={state} texts={texts} onTryAgain={loader.load} />
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

export function Figure(props: { term: string; value: number | string; isBad?: boolean }) {
  const { term, value, isBad = false } = props
  return (
    <div className={isBad ? 'bad' : undefined}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Today's rounds: how many due ones were completed, and the problems. */
export function RoundsToday({ rounds, texts }: { rounds: ClientPage['rounds']; texts: ClientTexts }) {
  const { due, done, late, missed, incomplete } = rounds
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds">{texts.rounds}</h2>
      {due === 0 && <p className="notice">{texts.noRounds}</p>}
      {due > 0 && (
        <dl className="item">
          <Figure term={texts.done} value={`${done} ${texts.of} ${due}`} />
          <Figure term={texts.late} value={late} isBad={late > 0} />
          <Figure term={texts.incomplete} value={incomplete} isBad={incomplete > 0} />
          <Figure term={texts.missed} value={missed} isBad={missed > 0} />
        </dl>
      )}
    </section>
  )
}

/** Sites where guards are required or on duty now, with the number present. */
export function SiteList({ sites, texts }: { sites: ClientPage['sites']; texts: ClientTexts }) {
  return (
    <section aria-labelledby="guards">
      <h2 id="guards">{texts.guards}</h2>
      {sites.length === 0 && <p className="notice">{texts.noGuards}</p>}
      {sites.length > 0 && (
        <ul className="sites">
          {sites.map((site, at) => (
            <li key={at} className={site.missing > 0 ? 'lacks' : site.unknown > 0 ? 'unsure' : 'complete'}>
              <b>{site.name}</b>
              <dl>
                <Figure term={texts.required} value={site.required} />
                <Figure term={texts.present} value={site.present} />
                <Figure term={texts.missing} value={site.missing} isBad={site.missing > 0} />
                <Figure term={texts.unknown} value={site.unknown} />
              </dl>
            </li>
          ))}
        </ul>
      )}
      {sites.some(({ unknown }) => unknown > 0) && <p className="quiet">{texts.unknownMeans}</p>}
    </section>
  )
}
