import type { FirstRun } from '../../../contract/settings/first-run.ts'
import { ChoiceField, NumberField, TextField } from '../../resource/form/form-fields.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { MissingRecord } from '../../resource/record/page-frame.tsx'
import { useRecord } from '../../resource/record/use-record.ts'
import { assignmentGuardView } from '../assignments/assigned-guard-kind.ts'
import { assignment } from '../assignments/assignments-page.tsx'
import { GeofenceField } from '../assignments/geofence-field.tsx'
import { ShiftField } from '../assignments/shift-field.tsx'
import { client } from '../clients/clients-page.tsx'
import { guard } from '../workers/guard-kind.tsx'
import { device } from '../devices/device-kind.ts'
import { PlaceField } from '../site-posts/place-field.tsx'
import { sitePost } from '../site-posts/site-posts-page.tsx'
import { settings } from '../team/settings/company-settings-page.tsx'
import type { StepId } from './first-run-steps.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

// passed as `onSaved`: the page need not navigate, because the saved record completes the step
const stays = () => {}

interface Props {
  state: FirstRun
  /** called if the person accepts the company's present name */
  onCompanyKept: () => void
}

/** Forms of the setup steps. The last step, `fix`, only waits and has no form. */
export const STEP_FORMS: Readonly<Record<Exclude<StepId, 'fix'>, (props: Props) => React.ReactNode>> = {
  company: CompanyStep,
  client: ClientStep,
  site: SiteStep,
  post: PostStep,
  guard: GuardStep,
  phone: PhoneStep,
}

function CompanyStep({ onCompanyKept }: Props) {
  const query = useRecord(settings, 'own')
  if (!query.data)
    return <MissingRecord kind={settings} error={query.error} onRetry={() => void query.refetch()} />
  return (
    <RecordForm
      kind={settings}
      record={query.data}
      empty={{ name: '', time_zone: '' }}
      save={tr(texts.continueLabel)}
      onSaved={onCompanyKept}
    >
      <TextField name="name" />
      <ChoiceField name="time_zone" hint={tr(texts.allTimesOnScreenAndInReportsUse)} />
    </RecordForm>
  )
}

function ClientStep() {
  return (
    <RecordForm kind={client} empty={{ name: '' }} save={tr(texts.addTheClient)} onSaved={stays}>
      <TextField name="name" hint={tr(texts.companyThatPaysForTheGuards)} />
    </RecordForm>
  )
}

function SiteStep({ state }: Props) {
  return (
    <RecordForm
      kind={assignment}
      empty={{ name: '', client_id: state.client?.id ?? null, geofence_coordinates: null }}
      save={tr(texts.addTheSite)}
      done={({ name }) => tr(texts.nameAdded, { name })}
      onSaved={stays}
    >
      <TextField name="name" hint={tr(texts.headOfficeWarehouse2)} />
      <GeofenceField />
    </RecordForm>
  )
}

function PostStep({ state }: Props) {
  const { client: of, assignment: site } = state
  return (
    <RecordForm
      kind={sitePost}
      empty={{
        alias: '',
        type: '',
        latitude: null,
        longitude: null,
        owner: of?.id ?? null,
        assignment_id: site?.id ?? null,
      }}
      save={tr(texts.addThePost)}
      onSaved={stays}
    >
      <TextField name="alias" hint={tr(texts.mainGateReception)} />
      <TextField name="type" hint={tr(texts.gateLobbyPerimeter)} />
      <PlaceField around={site?.geofence_coordinates ?? null} />
      <NumberField name="latitude" hint={tr(texts.degreesEG12921)} />
      <NumberField name="longitude" hint={tr(texts.degreesEG368219)} />
    </RecordForm>
  )
}

function GuardStep({ state }: Props) {
  const { guard: added, assignment: site, site_post: post } = state
  if (added && site)
    return (
      <RecordForm
        key="duty"
        kind={assignmentGuardView(site.id)}
        empty={{ worker_id: added.id, site_post_id: post?.id ?? null, shift: null }}
        save={tr(texts.putNameThere, { name: added.name })}
        done={({ worker_name: name }) => tr(texts.nameAssigned, { name })}
        onSaved={stays}
      >
        <ShiftField />
      </RecordForm>
    )
  return (
    <RecordForm
      key="guard"
      kind={guard}
      empty={{ user_full_name: '', employee_no: null, phone: null, status: 'active' }}
      save={tr(texts.addTheGuard)}
      onSaved={stays}
    >
      <TextField name="user_full_name" />
      <TextField name="employee_no" hint={tr(texts.mayBeLeftEmpty)} />
      <TextField name="phone" hint={tr(texts.mayBeLeftEmpty)} />
    </RecordForm>
  )
}

function PhoneStep({ state: { guard: carrier } }: Props) {
  return (
    <RecordForm
      kind={device}
      empty={{
        worker_id: carrier?.id ?? null,
        label: carrier ? tr(texts.phoneOfName, { name: carrier.name }) : '',
      }}
      save={tr(texts.showTheQrCode)}
      onSaved={stays}
    >
      <TextField name="label" hint={tr(texts.whatYouCallThePhoneEGSamsung)} />
    </RecordForm>
  )
}
