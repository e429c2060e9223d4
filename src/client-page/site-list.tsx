import type { ClientPage } from '../../contract/client-links/client-page.ts'
import type { ClientTexts } from './client-texts.ts'
import { Figure } from './figure.tsx'

/** The sites where guards are required or due now, with how many are there. */
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
