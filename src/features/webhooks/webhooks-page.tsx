import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Card } from '../../ui/content/card.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { webhook } from './webhook-kind.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const BULK = [removeRows(webhook, tr(texts.nothingIsSentToThemAnyMore))]

export function WebhooksPage() {
  return (
    <ListPage
      kind={webhook}
      columns={[
        { field: 'name' },
        { field: 'url', wide: true },
        { field: 'topics', wide: true },
        { field: 'is_enabled', cell: (row) => (row.is_enabled ? 'yes' : 'no') },
      ]}
      bulk={BULK}
      whenEmpty={tr(texts.webhookSendsASignedMessageToAnotherSystem)}
    />
  )
}

const empty = { name: '', url: '', topics: [], is_enabled: true }

export function AddWebhookPage() {
  return (
    <AddPage kind={webhook} empty={empty}>
      <WebhookFields />
    </AddPage>
  )
}

export function EditWebhookPage() {
  return (
    <EditPage kind={webhook} empty={empty}>
      <WebhookFields />
    </EditPage>
  )
}

export function WebhookPage() {
  return (
    <ViewPage kind={webhook}>
      {(row) => (
        <>
          <WebhookSecret row={row} />
          <Card title={tr(texts.deliveries)}>
            <DeliveryTable query={{ webhook_id: row.id }} empty={tr(texts.messagesOfTheLastWeekWillBeHere)} />
          </Card>
        </>
      )}
    </ViewPage>
  )
}
