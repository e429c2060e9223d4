import { useNavigate, useParams } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { incidentAmendment } from '../../../../contract/incidents/incident.ts'
import { usePermission } from '../../../app/app-services.ts'
import { NotAllowed } from '../../../routing/not-allowed.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { MissingRecord, PageFrame } from '../../../resource/record/page-frame.tsx'
import { useRecord } from '../../../resource/record/use-record.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { EMPTY_INCIDENT, IncidentFields } from './incident-fields.tsx'
import { incident } from '../incident-kind.tsx'
import { FORCE_LEVEL_LABELS } from '../../../../domain/incidents/incident-labels.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ padding: '4' })
const POLICE = { station: null, ob_number: null, case_number: null, officer: null, officer_number: null }
const FORCE = { level: null, used_by: null, used_against: null, reason: null, injuries: null }
const INSURANCE = { insurer: null, policy_number: null, claim_number: null, status: null }

const amendment = {
  ...incident,
  of: { ...incident.of, body: incidentAmendment },
  fields: {
    ...incident.fields,
    amend_reason: { label: tr(texts.reasonForTheAmendment) },
    'police.station': { label: tr(texts.policeStation) },
    'police.ob_number': { label: tr(texts.obNumberOfThePolice) },
    'police.case_number': { label: tr(texts.caseNumber) },
    'police.officer': { label: tr(texts.officer) },
    'police.officer_number': { label: tr(texts.numberOfTheOfficer) },
    'force.level': { label: tr(texts.highestDegree), choices: FORCE_LEVEL_LABELS },
    'force.used_by': { label: tr(texts.usedBy) },
    'force.used_against': { label: tr(texts.usedAgainst) },
    'force.reason': { label: tr(texts.reasonForTheForce) },
    'force.injuries': { label: tr(texts.injuries) },
    'insurance.insurer': { label: tr(texts.insurer) },
    'insurance.policy_number': { label: tr(texts.policyNumber) },
    'insurance.claim_number': { label: tr(texts.claimNumber) },
    'insurance.status': { label: tr(texts.statusOfTheClaim) },
  },
}

/** Page to amend an incident, with a reason, until its review. Earlier versions stay in the history. */
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
        <Card title={tr(texts.amendRow, { row: incident.title(record.row) })}>
          <div className={body}>
            {record.row.content === 'open' ? (
              <RecordForm
                kind={amendment}
                record={record}
                command="amend"
                called={tr(texts.amendIncident)}
                save={tr(texts.amend)}
                empty={{
                  amend_reason: '',
                  ...EMPTY_INCIDENT,
                  police: POLICE,
                  insurance: INSURANCE,
                  force: FORCE,
                  regulated: false,
                }}
                done={({ number }) => tr(texts.numberIsAmended, { number })}
                onSaved={back}
                onCancel={back}
              >
                <IncidentFields amends />
              </RecordForm>
            ) : (
              <Notice kind="warning">{tr(texts.contentOfThisIncidentIsLockedAddA)}</Notice>
            )}
          </div>
        </Card>
      ) : (
        <MissingRecord kind={incident} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </PageFrame>
  )
}
