import { LogOut } from '../../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { messageReply } from '../../../../contract/auth/auth.ts'
import {
  guestAssignmentReply,
  type GuestPlaces,
  guestPlacesReply,
} from '../../../../contract/guests/guest.ts'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useSession } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { GuestAccount } from './guest-account.tsx'
import { GuestIncidents } from './guest-incidents.tsx'
import { GuestReports } from './guest-reports.tsx'
import { GuestRows } from './guest-rows.tsx'
import { type GuestSession, useGuestQuery } from './use-guest-query.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'xl',
  marginInline: 'auto',
})
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const heading = css({ fontSize: 'xl', fontWeight: 'semibold', flexGrow: '1' })
const words = css({ textStyle: 'dense', color: 'ink.muted' })
const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2', padding: '4' })

/** The guest's approved places, and the posts, guards and patrols of one place. */
export function GuestVisit(props: GuestSession) {
  const { token, onEnd } = props
  const { api } = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useGuestQuery('/guest/places', guestPlacesReply, props)
  const data = query.data?.data
  async function leave() {
    // the token is deleted here even if the server cannot be reached
    await api.post('/guest/sign-out', messageReply, { bearer: token }).catch(() => {})
    onEnd(null)
  }
  if (!data)
    return (
      <main className={page}>
        <LoadingState
          query={query}
          lines={4}
          label={tr(texts.loadingYourPlaces)}
          failed={tr(texts.yourPlacesCouldNotBeFetched)}
        />
      </main>
    )
  return (
    <main className={page}>
      <div className={head}>
        <h1 className={heading}>{data.company_name}</h1>
        <Button icon={<LogOut aria-hidden />} onClick={() => void leave()}>
          {tr(texts.signOut)}
        </Button>
      </div>
      <p className={words}>
        {tr(texts.fullNameYouMaySeeThesePlacesUpTo, {
          fullName: data.full_name,
          until: formatCalendarDay(data.until),
        })}
      </p>
      <Card title={tr(texts.places)}>
        {data.assignments.length === 0 && <p className={none}>{tr(texts.youHaveNoAccessToAnyPlaceAt)}</p>}
        <div className={list}>
          {data.assignments.map(({ id, name, client_name: client }) => (
            <Button
              key={id}
              tone={id === chosen ? 'solid' : 'outline'}
              aria-pressed={id === chosen}
              aria-label={`${name}, ${client}`}
              onClick={() => setChosen(id)}
            >
              {name}
            </Button>
          ))}
        </div>
      </Card>
      {chosen !== null && <Place key={chosen} token={token} id={chosen} visit={data} onEnd={onEnd} />}
      <GuestIncidents token={token} visit={data} onEnd={onEnd} />
      {data.clients.length > 0 && <GuestAccount token={token} visit={data} onEnd={onEnd} />}
      <GuestReports token={token} visit={data} />
    </main>
  )
}

function Place(props: GuestSession & { id: string; visit: GuestPlaces }) {
  const path = `/guest/assignments/${encodeURIComponent(props.id)}`
  const query = useGuestQuery(path, guestAssignmentReply, props)
  const data = query.data?.data
  const clock = zoneClock(props.visit.company_time_zone)
  if (!data)
    return (
      <LoadingState
        query={query}
        lines={4}
        label={tr(texts.loadingThePlace)}
        failed={tr(texts.placeCouldNotBeFetched)}
      />
    )
  return (
    <>
      <Card title={tr(texts.sitePostsOfNameClientName, { name: data.name, clientName: data.client_name })}>
        <GuestRows
          head={[tr(texts.post), tr(texts.type)]}
          rows={data.site_posts.map((post) => [post.id, post.alias, post.type])}
          none={tr(texts.noSitePostIsKnownHere)}
        />
      </Card>
      <Card title={tr(texts.guards)}>
        <GuestRows
          head={[tr(texts.guard), tr(texts.shift)]}
          rows={data.guards.map((guard) => [guard.id, guard.name, guard.shift_name ?? 'none'])}
          none={tr(texts.noGuardIsAssignedHere)}
        />
      </Card>
      <Card title={tr(texts.patrolsOfTheLastSevenDays)}>
        <GuestRows
          head={[tr(texts.guard), tr(texts.started), tr(texts.ended)]}
          rows={data.patrols.map((patrol) => [
            patrol.id,
            patrol.guard_name,
            clock.full(patrol.started_at),
            patrol.ended_at === null ? tr(texts.inProgress) : clock.full(patrol.ended_at),
          ])}
          none={tr(texts.noPatrolsWereRecordedHereInTheLast)}
        />
        {data.more_patrols && (
          <p className={none}>
            {tr(texts.thereWereMoreTheseAreTheNewestPatrolCount, { patrolCount: data.patrols.length })}
          </p>
        )}
      </Card>
    </>
  )
}
