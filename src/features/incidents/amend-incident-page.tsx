import { useNavigate, useParams } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { incidentAmendment } from '../../../contract/incidents/incident.ts'
import { usePermission } from '../../app-services.ts'
import { NotAllowed } from '../../not-allowed.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { NoRecord, PageFrame } from '../../resource/record/page-frame.tsx'
import { useRecord } from '../../resource/record/use-record.ts'
import { Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { EMPTY_INCIDENT, IncidentFields } from './incident-fields.tsx'
import { incident } from './incident-kind.tsx'
import { FORCE_LEVELS } from '../../../domain/incidents/incident-labels.ts'

const body = css({ padding: '4' })
const POLICE = { station: null, ob_number: null, case_number: null, officer: null, officer_number: null }
const FORCE = { level: null, used_by: null, used_against: null, reason: null, injuries: null }
const INSURANCE = { insurer: null, policy_number: null, claim_number: null, status: null }

const amendment = {
  ...incident,
  of: { ...incident.of, body: incidentAmendment },
  fields: {
    ...incident.fields,
    amend_reason: { label: 'Reason for the amendment' },
    'police.station': { label: 'Police station' },
    'police.ob_number': { label: 'OB number of the police' },
    'police.case_number': { label: 'Case number' },
    'police.officer': { label: 'Officer' },
    'police.officer_number': { label: 'Number of the officer' },
    'force.level': { label: 'Highest degree', choices: FORCE_LEVELS },
    'force.used_by': { label: 'Used by' },
    'force.used_against': { label: 'Used against' },
    'force.reason': { label: 'Reason for the force' },
    'force.injuries': { label: 'Injuries' },
    'insurance.insurer': { label: 'Insurer' },
    'insurance.policy_number': { label: 'Policy number' },
    'insurance.claim_number': { label: 'Claim number' },
    'insurance.status': { label: 'Status of the claim' },
  },
}

/** Changes the content of an incident with a reason, until its review. What was written stays in the history. */
export function AmendIncidentPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useRecord(incident, id)
  if (!usePermission('Edit Incidents')) return <NotAllowed needs="Edit Incidents" />
  const record = query.data
  const back = () => void navigate(`/incident/view/${id}`, { replace: true })
  return (
    <PageFrame kind={incident}>
      {record ? (
        <Card title={`Amend ${incident.title(record.row)}`}>
          <div className={body}>
            {record.row.content === 'open' ? (
              <RecordForm
                kind={amendment}
                record={record}
                command="amend"
                called="Amend incident"
                save="Amend"
                empty={{
                  amend_reason: '',
                  ...EMPTY_INCIDENT,
                  police: POLICE,
                  insurance: INSURANCE,
                  force: FORCE,
                  regulated: false,
                }}
                done={({ number }) => `${number} is amended.`}
                onSaved={back}
                onCancel={back}
              >
                <IncidentFields amends />
              </RecordForm>
            ) : (
              <Notice kind="warning">The content of this incident is locked. Add a supplement.</Notice>
            )}
          </div>
        </Card>
      ) : (
        <NoRecord kind={incident} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </PageFrame>
  )
}
