import { usePermission } from '../../app/app-services.ts'
import { PartsCard } from '../../resource/related/parts-card.tsx'
import { outstandingOrderView } from './post-orders-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export function OutstandingOrders({ workerId }: { workerId: string }) {
  if (!usePermission('View Post Orders')) return null
  return (
    <PartsCard
      title={tr(texts.postOrdersToAcknowledge)}
      anchor="post-orders"
      kind={outstandingOrderView(workerId)}
      columns={['site_post_id', 'assignment_id', 'version', 'issued_at']}
      whenEmpty={tr(texts.thisGuardHasAcknowledgedAllPostOrders)}
    />
  )
}
