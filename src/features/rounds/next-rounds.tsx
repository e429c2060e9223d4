import { useQuery } from '@tanstack/react-query'
import { css } from '../../../styled-system/css'
import { dueRoundsReply, patrolRoutes } from '../../../contract/rounds/patrol-route.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const QUARTER_MS = 15 * 60_000

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })

/** Lists the rounds that become due within two days, including those at random times. */
export function NextRounds({ id, timeZone }: { id: string; timeZone: string }) {
  const { api } = useSession()
  const from = Math.floor(useNow(60_000) / QUARTER_MS) * QUARTER_MS
  const { path, stream } = patrolRoutes
  const query = useQuery({
    queryKey: ['records', path, 'rounds', id, from],
    queryFn: ({ signal }) =>
      api.get(`${path}/${encodeURIComponent(id)}/rounds`, dueRoundsReply, {
        query: { from },
        signal,
      }),
    ...useRefreshOptions({ stream, id }),
  })
  const { data } = query
  const clock = zoneClock(timeZone)
  return (
    <Card title={tr(texts.nextRounds)}>
      <LoadingState
        query={query}
        lines={4}
        label={tr(texts.loadingTheRounds)}
        failed={tr(texts.roundsCouldNotBeFetched)}
      />
      {data?.data.length === 0 && <p className={none}>{tr(texts.noRoundIsDueInTheNextTwo)}</p>}
      {data && data.data.length > 0 && (
        <Table caption={tr(texts.roundsOfTheNextTwoDays)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.dueFrom)}</HeadCell>
              <HeadCell>{tr(texts.until)}</HeadCell>
              <HeadCell>{tr(texts.visitsCount)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.data.map((round) => (
              <tr key={round.key}>
                <Cell>{clock.minute(round.from)}</Cell>
                <Cell>{clock.time(round.to).slice(0, 5)}</Cell>
                <Cell>
                  {tr(texts.opensAtToClosesAt, {
                    opensAt: clock.time(round.opens_at).slice(0, 5),
                    closesAt: clock.time(round.closes_at).slice(0, 5),
                  })}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
