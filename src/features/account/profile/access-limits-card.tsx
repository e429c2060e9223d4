import { usePermission, useUser } from '../../../app/app-services.ts'
import {
  ASSIGNMENT_REFERENCE,
  CLIENT_REFERENCE,
  RecordNames,
} from '../../../resource/related/record-names.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { DataList } from '../../../ui/content/data-list.tsx'
import { css } from '../../../../styled-system/css'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const text = css({ textStyle: 'dense', color: 'ink.muted' })

/** Shows a limited account, read-only, which clients and assignments it may see. */
export function AccessLimitsCard() {
  const limits = useUser()?.limits
  const seesClients = usePermission('View Clients')
  const seesAssignments = usePermission('View Assignments')
  if (!limits) return null
  const { client_ids: clients, assignment_ids: assignments } = limits
  return (
    <Card title={tr(texts.whatYouSee)}>
      <div className={body}>
        <p className={text}>{tr(texts.yourAccountIsLimitedToAPartOf)}</p>
        <DataList
          items={[
            ...(clients.length > 0 && seesClients
              ? [
                  {
                    name: tr(texts.clients),
                    value: <RecordNames of={clients} reference={CLIENT_REFERENCE} />,
                  },
                ]
              : []),
            ...(assignments.length > 0 && seesAssignments
              ? [
                  {
                    name: tr(texts.assignments),
                    value: <RecordNames of={assignments} reference={ASSIGNMENT_REFERENCE} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Card>
  )
}
