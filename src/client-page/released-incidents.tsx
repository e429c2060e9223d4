import type { ClientPage } from '../../contract/clients/client-page.ts'
import type { ClientTexts } from './client-texts.ts'

/** The open incidents that were released to the client, with the text that was released. */
export function ReleasedIncidents(props: {
  page: ClientPage
  texts: ClientTexts
  timeOf: (t: number) => string
}) {
  const { page, texts, timeOf } = props
  return (
    <section aria-labelledby="incidents">
      <h2 id="incidents">{texts.incidents}</h2>
      {page.incidents.length === 0 && <p className="notice">{texts.noIncidents}</p>}
      {page.incidents.length > 0 && (
        <ul>
          {page.incidents.map((incident) => (
            <li key={incident.number} className="item incident">
              <b>{incident.title}</b>
              <span>
                {[
                  incident.number,
                  incident.severity,
                  incident.status,
                  incident.site_post_name,
                  timeOf(incident.occurred_at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {incident.text !== '' && <p>{incident.text}</p>}
            </li>
          ))}
        </ul>
      )}
      {page.more_incidents && <p className="quiet">{texts.moreIncidents}</p>}
    </section>
  )
}
