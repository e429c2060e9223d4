import * as texts from './texts.ts'
import { useSearchParams } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { deliveryChannel, deliveryState } from '../../../contract/notifications/delivery.ts'
import { Card } from '../../ui/content/card.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'
import { CHANNEL_LABELS, DELIVERY_STATE_LABELS, DeliveryTable } from './delivery-table.tsx'
import { tr } from '../../texts/tr.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '3', '& > *': { width: '[14rem]' } })

/** Page of the messages sent in the last week over all channels. The filters are in the URL. */
export function DeliveriesPage() {
  const [params, setParams] = useSearchParams()
  const channel = deliveryChannel.safeParse(params.get('channel')).data
  const state = deliveryState.safeParse(params.get('state')).data
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const query = { ...(channel && { channel }), ...(state && { state }) }
  return (
    <PageColumn>
      <div className={bar}>
        <Field label={tr(texts.channel)}>
          <Select
            value={channel ?? ''}
            onChange={({ currentTarget }) => change('channel', currentTarget.value)}
          >
            <option value="">{tr(texts.all)}</option>
            {deliveryChannel.options.map((each) => (
              <option key={each} value={each}>
                {CHANNEL_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={tr(texts.state)}>
          <Select value={state ?? ''} onChange={({ currentTarget }) => change('state', currentTarget.value)}>
            <option value="">{tr(texts.all)}</option>
            {deliveryState.options.map((each) => (
              <option key={each} value={each}>
                {DELIVERY_STATE_LABELS[each].word}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Card title={tr(texts.deliveriesOfTheLastWeek)}>
        <DeliveryTable
          key={JSON.stringify(query)}
          query={query}
          empty={tr(texts.mailPushedMessagesAndMessagesToWebhooksOf)}
        />
      </Card>
    </PageColumn>
  )
}
