import { css } from '../../../../styled-system/css'
import type { GuestPlaces } from '../../../../contract/guests/guest.ts'
import { guestIncidentsReply } from '../../../../contract/guests/guest-views.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { Card, cardEntryStyle } from '../../../ui/content/card.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { type GuestSession, useGuestQuery } from './use-guest-query.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const list = css({ display: 'flex', flexDirection: 'column' })
const title = css({ fontWeight: 'medium' })
const faint = css({ color: 'ink.muted' })
const text = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

/** Incidents that the company released to the client, with the text that it wrote for the client. */
export function GuestIncidents(props: GuestSession & { visit: GuestPlaces }) {
  const { visit } = props
  const clock = zoneClock(visit.company_time_zone)
  const query = useGuestQuery('/guest/incidents', guestIncidentsReply, props)
  const { data } = query
  return (
    <Card title={tr(texts.incidents)}>
      {data ? (
        <>
          {data.data.length === 0 && <p className={none}>{tr(texts.noIncidentWasReleasedToYou)}</p>}
          <ol className={list} aria-label={tr(texts.incidents)}>
            {data.data.map((incident) => (
              <li key={incident.id} className={cardEntryStyle}>
                <span className={title}>{`${incident.number}: ${incident.title}`}</span>
                <span className={faint}>
                  {[
                    clock.full(incident.occurred_at),
                    incident.site_post_name,
                    incident.incident_type,
                    incident.severity,
                    incident.status,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={text}>{incident.text}</span>
              </li>
            ))}
          </ol>
          {data.more && (
            <p className={none}>
              {tr(texts.thereAreMoreTheseAreTheNewestDataCount, { dataCount: data.data.length })}
            </p>
          )}
        </>
      ) : (
        <LoadingState
          query={query}
          lines={3}
          label={tr(texts.loadingTheIncidents)}
          failed={tr(texts.incidentsCouldNotBeFetched)}
        />
      )}
    </Card>
  )
}
