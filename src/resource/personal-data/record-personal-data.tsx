import { useQuery, useQueryClient } from '@tanstack/react-query'
import { personalDataState } from '../../../contract/workers/personal-data.ts'
import { removedReply } from '../../../contract/core/resource.ts'
import { type ErasableKind, WITH_PERSONS } from '../../../domain/erasure/record-erasure.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { useSend } from '../command/use-send.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'
import { EraseDialog, ERASURE_FAILED } from './erase-dialog.tsx'
import { PersonalDataRow } from './personal-data-row.tsx'
import { RecordPersons } from './record-persons.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const CONSEQUENCES: Readonly<Record<ErasableKind, string>> = {
  user: tr(texts.nameEmailAddressPhoneAndImageBecomeUnreadable),
  guest: tr(texts.nameEmailAddressAndOrganisationBecomeUnreadable),
  client: tr(texts.contactsPhoneEmailAndPostalAddressAndKra),
  assignment: tr(texts.contactsOfTheSiteBecomeUnreadableEverywhereAlso),
  subscriber: tr(texts.nameJobTitleEmailAddressAndPhoneBecome),
  occurrence: tr(texts.personsVehiclesWhoWasInformedAndTheSides),
  incident: tr(texts.personsVehiclesPropertyPoliceInsuranceAndAllNames),
  issue: tr(texts.filesOfTheIssueAreDeleted),
  'checklist-run': tr(texts.nameAndTheNoteOfTheReporterBecome),
  'field-report': tr(texts.titleNameNumberNoteImagesAndPlaceBecome),
  'report-schedule': tr(texts.addressesThatReceiveTheReportBecome),
}

export function RecordPersonalData({ kind, id }: { kind: ErasableKind; id: string }) {
  const { api } = useSession()
  const { busy, send } = useSend()
  const queries = useQueryClient()
  const clock = zoneClock(useTimeZone())
  const path = `/personal-data/${kind}/${encodeURIComponent(id)}`
  const { data, error, refetch } = useQuery({
    queryKey: ['personal-data', kind, id],
    queryFn: ({ signal }) => api.get(path, personalDataState, { signal }),
    ...useRefreshOptions({ stream: kind, id }),
  })
  if (error && !data)
    return (
      <ErrorState
        title={tr(texts.whetherPersonalDataWasErasedCouldNotBe)}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return null
  const { called, erased_at: erasedAt, unfinished } = data.data
  const withPersons = WITH_PERSONS.find((each) => each === kind)
  return (
    <>
      <PersonalDataRow
        text={
          erasedAt !== null
            ? tr(texts.personalDataOfThisRecordWasErasedOn, { erasedAt: clock.full(erasedAt) })
            : unfinished === null
              ? tr(texts.exportACopyOrEraseWhatIsNo)
              : tr(texts.exportACopyToErasePersonalDataUnfinished, { unfinished })
        }
        copy={erasedAt === null ? { path: `${path}/copy`, name: `personal-data-${kind}-${id}.json` } : null}
        mayBeErased={unfinished === null}
        dialog={(close) => (
          <EraseDialog
            id={id}
            called={called}
            label={tr(texts.whatItIsCalled)}
            consequences={CONSEQUENCES[kind]}
            busy={busy}
            erase={async (body) => {
              const outcome = await send('POST', `${path}/erase`, removedReply, ERASURE_FAILED, body)
              if (outcome.kind === 'done') void queries.invalidateQueries()
              return outcome
            }}
            onClose={close}
          />
        )}
      />
      {withPersons && erasedAt === null && <RecordPersons kind={withPersons} id={id} />}
    </>
  )
}
