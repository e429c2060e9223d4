import { Suspense } from 'react'
import { css } from '../../../styled-system/css'
import { roundRunSteps, type RoundRun } from '../../../contract/rounds/round-run.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { lazyPart } from '../../loading/lazy-part.ts'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { EnterVisit } from './enter-visit.tsx'
import { roundRun } from './round-run-kind.tsx'
import { RoundStatus } from './round-runs-page.tsx'
import { VISIT_SOURCE_LABELS } from './round-run-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const RoundRunMap = lazyPart(() => import('./round-run-map.tsx').then((file) => file.RoundRunMap))

// as high as the map, so that content below does not move
const map = css({ height: { base: '[min(24rem, 60dvh)]', md: '[26rem]' } })
const muted = css({ color: 'ink.muted' })
const stacked = css({ display: 'flex', flexDirection: 'column', paddingBlock: '1.5' })

export function RoundRunPage() {
  return (
    <ViewPage
      kind={roundRun}
      actions={(row) => (
        <>
          <RoundStatus status={row.status} />
          <EnterVisit run={row} />
          <StepButtons steps={roundRunSteps} kind={roundRun} row={row} phase={row.status} />
        </>
      )}
    >
      {(row) => (
        <>
          <Card title={tr(texts.checkpoints)}>
            <Points run={row} />
          </Card>
          <Card title={tr(texts.map)}>
            <div className={map}>
              <Suspense fallback={<SkeletonLines count={6} label={tr(texts.loadingTheMap)} />}>
                <RoundRunMap run={row} />
              </Suspense>
            </div>
          </Card>
        </>
      )}
    </ViewPage>
  )
}

function Points({ run }: { run: RoundRun }) {
  const clock = zoneClock(useTimeZone())
  return (
    <Table caption={tr(texts.checkpointsOfRouteName, { routeName: run.route_name })}>
      <thead>
        <tr>
          <HeadCell>{tr(texts.checkpoint)}</HeadCell>
          <HeadCell>{tr(texts.visited)}</HeadCell>
          <HeadCell>{tr(texts.by)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {run.checkpoints.map(({ checkpoint_id, name, required, visits }, at) => (
          <tr key={checkpoint_id}>
            <Cell>
              {`${at + 1} ${name}`}
              {!required && <span className={muted}> {tr(texts.optional)}</span>}
            </Cell>
            <Cell>
              {visits.length === 0 ? (
                <span className={muted}>{tr(texts.notVisited)}</span>
              ) : (
                <span className={stacked}>
                  {visits.map((visit) => (
                    <time
                      key={visit.source}
                      dateTime={new Date(visit.at).toISOString()}
                      title={clock.full(visit.at)}
                    >
                      {clock.time(visit.at)}
                    </time>
                  ))}
                </span>
              )}
            </Cell>
            <Cell>
              <span className={stacked}>
                {visits.map((visit) => (
                  <span key={visit.source}>{sourceText(visit)}</span>
                ))}
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/**
 * Formats who or what recorded a visit: 'Location of Grace Achieng, 93 % certain', 'Entered by hand by Ann:
 * The phone was flat.'
 */
function sourceText(visit: RoundRun['checkpoints'][number]['visits'][number]): string {
  const { source, worker_name, certainty, entered_by, reason } = visit
  if (source === 'fixes')
    return tr(texts.locationOfWorkerNameFloorCertain, {
      worker_name: worker_name ?? tr(texts.theGuard),
      floor: Math.floor((certainty ?? 0) * 100),
    })
  if (source === 'code')
    return tr(texts.codeScannedByWorkerName, { worker_name: worker_name ?? tr(texts.aGuard) })
  return tr(texts.byHand, {
    hand: VISIT_SOURCE_LABELS.hand,
    entered_by: entered_by ?? tr(texts.aSupervisor),
    reason: reason ?? '',
  })
}
