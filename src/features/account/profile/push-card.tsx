import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { pushSubscriptionReply, pushSubscriptionsReply } from '../../../../contract/notifications/delivery.ts'
import { removedReply } from '../../../../contract/core/resource.ts'
import { useSession, useTimeZone } from '../../../app/app-services.ts'
import { browserName } from '../../../ui/content/browser-name.ts'
import { Card } from '../../../ui/content/card.tsx'
import { MomentText } from '../../../ui/content/moment-text.tsx'
import { ActionsHead, Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { Button } from '../../../ui/control/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { supportsPush, currentSubscriptionDigest, subscribeToPush } from './push-subscription.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const KEY = ['push-subscriptions']
const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const hint = css({ color: 'ink.muted', textStyle: 'dense' })
const right = css({ textAlign: 'right' })
const where = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** Lists the browsers that receive push notifications. They receive them even while the console is closed. */
export function PushCard() {
  const { api } = useSession()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => ({
      ...(await api.get('/push-subscriptions', pushSubscriptionsReply, { signal })),
      own: await currentSubscriptionDigest(),
    }),
  })
  const { data } = query
  const add = useMutation({
    mutationFn: async (serverKey: string) => {
      const asked = await subscribeToPush(serverKey)
      if ('problem' in asked) throw new Error(asked.problem)
      await api.post('/push-subscriptions', pushSubscriptionReply, { body: asked.subscription })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`/push-subscriptions/${encodeURIComponent(id)}`, removedReply),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
    onError: (failed) => showToast('error', failed.message),
  })
  const isPushedTo = data?.data.some(({ digest }) => digest === data.own) === true
  return (
    <Card title={tr(texts.browsersThatReceivePushNotifications)}>
      <LoadingState
        query={query}
        lines={2}
        label={tr(texts.loadingYourBrowsers)}
        failed={tr(texts.yourBrowsersCouldNotBeFetched)}
      />
      {data && (
        <>
          <div className={body}>
            <p className={hint}>
              {supportsPush()
                ? tr(texts.notificationsAppearOnThisDeviceAlsoWhileThe)
                : tr(texts.thisBrowserCannotReceivePushNotificationsItNeeds)}
            </p>
            {add.error && <Notice kind="error">{add.error.message}</Notice>}
            {supportsPush() && !isPushedTo && (
              <div>
                <Button size="sm" busy={add.isPending} onClick={() => add.mutate(data.server_key)}>
                  {tr(texts.pushToThisBrowser)}
                </Button>
              </div>
            )}
          </div>
          {data.data.length > 0 && (
            <Table caption={tr(texts.browsersThatReceivePushNotifications)}>
              <thead>
                <tr>
                  <HeadCell>{tr(texts.browser)}</HeadCell>
                  <HeadCell>{tr(texts.since)}</HeadCell>
                  <ActionsHead />
                </tr>
              </thead>
              <tbody>
                {data.data.map((row) => (
                  <tr key={row.id}>
                    <Cell>
                      <span className={where}>
                        {browserName(row.agent)}
                        {row.digest === data.own && <Badge>{tr(texts.thisBrowser)}</Badge>}
                      </span>
                    </Cell>
                    <Cell>
                      <MomentText t={row.at} now={now} timeZone={timeZone} />
                    </Cell>
                    <Cell className={right}>
                      <Button
                        size="sm"
                        aria-label={tr(texts.removeAgent, { agent: browserName(row.agent) })}
                        busy={remove.isPending && remove.variables === row.id}
                        onClick={() => remove.mutate(row.id)}
                      >
                        {tr(texts.remove)}
                      </Button>
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </>
      )}
    </Card>
  )
}
