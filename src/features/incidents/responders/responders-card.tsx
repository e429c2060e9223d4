import * as texts from '../texts.ts'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { Incident } from '../../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { ActionsHead, Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { AdditionButton } from '../addition-button.tsx'
import { Badge } from '../../../ui/status/badge.tsx'
import {
  RESPONSE_STAGE_LABELS,
  RESPONDER_STAGE_LABELS,
} from '../../../../domain/incidents/incident-labels.ts'
import { responderDistance, useResponderPositions } from './use-responder-positions.ts'
import { tr } from '../../../texts/tr.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const buttons = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const LOOK_MS = 15_000
const ORDER = ['called', 'acknowledged', 'en_route', 'on_scene', 'cleared'] as const

const RespondersMap = lazy(() =>
  import('./responders-map.tsx').then((part) => ({ default: part.RespondersMap })),
)

export function RespondersCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  const now = { at: useNow(LOOK_MS) }
  const { isShown, isKnown, guards } = useResponderPositions(row)
  const byId = new Map(guards.map((guard) => [guard.workerId, guard]))
  const distanceOf = (id: string) =>
    isKnown ? (responderDistance(row.map_position, byId.get(id), now.at) ?? 'no place on a map') : '–'
  return (
    <Card
      title={tr(texts.respondersResponderCount, { responderCount: row.responders.length })}
      aside={
        <div className={buttons}>
          <Badge tone="neutral">{RESPONSE_STAGE_LABELS[row.response_stage]}</Badge>
          {row.contained_at === null && <AdditionButton row={row} route="contain" starts={now} />}
          <AdditionButton row={row} route="call-responder" starts={now} />
        </div>
      }
    >
      {row.responders.length === 0 ? (
        <p className={none}>{tr(texts.noGuardRespondsYet)}</p>
      ) : (
        <Table caption={tr(texts.responders)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.guard)}</HeadCell>
              {ORDER.map((stage) => (
                <HeadCell key={stage}>{RESPONDER_STAGE_LABELS[stage]}</HeadCell>
              ))}
              {isShown && <HeadCell>{tr(texts.distanceNow)}</HeadCell>}
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {row.responders.map((guard) => {
              const name = guard.worker_name ?? tr(texts.guardId, { id: guard.worker_id })
              const next = ORDER.find((stage) => guard[stage] === null)
              return (
                <tr key={guard.entry_id}>
                  <Cell>
                    <Link
                      className={link}
                      to={`/employees/patrollers/view-security-officer/${guard.worker_id}`}
                    >
                      {name}
                    </Link>
                  </Cell>
                  {ORDER.map((stage) => (
                    <Cell key={stage}>
                      {guard[stage] === null ? '' : clock.full(guard[stage])}
                      {stage === 'cleared' && guard.cleared !== null && guard.on_scene === null && (
                        <> {tr(texts.stoodDown)}</>
                      )}
                    </Cell>
                  ))}
                  {isShown && <Cell>{guard.cleared === null ? distanceOf(guard.worker_id) : ''}</Cell>}
                  <Cell>
                    {next && (
                      <AdditionButton
                        row={row}
                        route="record-stage"
                        entryId={guard.entry_id}
                        about={name}
                        starts={{ ...now, stage: next }}
                      />
                    )}
                  </Cell>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
      {isShown && (
        <Suspense fallback={<SkeletonLines count={3} label={tr(texts.loadingTheMap)} />}>
          <RespondersMap row={row} />
        </Suspense>
      )}
    </Card>
  )
}
