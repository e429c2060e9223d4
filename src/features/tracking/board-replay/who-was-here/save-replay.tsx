import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { incidentContentSteps, incidents } from '../../../../../contract/incidents/incident.ts'
import { VIEW_PARAMETERS } from '../../../../../domain/incidents/pack-steps.ts'
import { usePermission, useSession } from '../../../../app/app-services.ts'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { StepDialog } from '../../../../resource/command/step-dialog.tsx'
import { Button } from '../../../../ui/control/button.tsx'
import { latestUrl, useUrlParams } from '../../../../routing/use-url-params.ts'
import { incident } from '../../../incidents/incident-kind.tsx'
import type { OpenReplay } from '../data/open-replay.ts'
import { momentLink } from '../../url/tracker-url-state.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

const ROUTE = incidentContentSteps.routes.find(({ route }) => route === 'bookmark')

/** Button to save the replay with the incident in the URL: circle, range, map position and time. */
export function SaveReplay({ night, host }: { night: OpenReplay; host: MapHost }) {
  const { api } = useSession()
  const [params] = useUrlParams()
  const mayEdit = usePermission('Edit Incidents')
  const id = params.get('incident')
  const [view, setView] = useState<Record<string, string> | null>(null)
  const { data } = useQuery({
    queryKey: ['incident of replay', id],
    enabled: id !== null && mayEdit,
    queryFn: ({ signal }) =>
      api.get(`${incidents.path}/${encodeURIComponent(id ?? '')}`, incidents.reply, { signal }),
  })
  const button = ROUTE?.step.button
  if (!data || !ROUTE || !button || data.data.content === 'ended') return null
  const row = data.data
  const open = () => {
    const { pathname, origin } = window.location
    const href = `${origin}${pathname}?${latestUrl.params}`
    const link = new URL(momentLink(href, night, night.clock.moment, host.getCamera()))
    setView(
      Object.fromEntries(
        VIEW_PARAMETERS.flatMap((name) => {
          const value = link.searchParams.get(name)
          return value ? [[name, value]] : []
        }),
      ),
    )
  }
  return (
    <>
      <Button size="sm" onClick={open}>
        {tr(texts.saveWithNumber, { number: row.number })}
      </Button>
      {view && (
        <StepDialog
          open={ROUTE}
          button={button}
          kind={incident}
          row={row}
          called={row.number}
          hides={['view']}
          starts={() => ({ view })}
          onClose={() => setView(null)}
        />
      )}
    </>
  )
}
