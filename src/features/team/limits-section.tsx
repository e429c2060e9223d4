import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { usePermission } from '../../app/app-services.ts'
import { FormSection } from '../../resource/form/form-section.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { css } from '../../../styled-system/css'
import { ASSIGNMENT_REFERENCE, CLIENT_REFERENCE } from '../../resource/related/record-names.tsx'
import { PickManyField } from './pick-many-field.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Limits {
  client_ids: string[]
  assignment_ids: string[]
  whole_company: boolean
}

const wide = css({ gridColumn: '[1 / -1]' })

/** Fields that limit an account to some clients or assignments. All empty: it sees the whole company. */
export function LimitsSection() {
  const seesClients = usePermission('View Clients')
  const seesAssignments = usePermission('View Assignments')
  const { getValues, setValue } = useFormContext<Limits>()
  const places = useWatch<Limits, ['client_ids', 'assignment_ids']>({
    name: ['client_ids', 'assignment_ids'],
  })
  const isOpen = places.every((each) => each.length === 0)
  // the server requires this flag for a change that removes all limits
  useEffect(() => setValue('whole_company', isOpen), [setValue, isOpen])
  const [lifting, setLifting] = useState<{ remove: () => void } | null>(null)
  if (!seesClients || !seesAssignments) return null
  function mayRemove(remove: () => void) {
    const { client_ids: clients, assignment_ids: assignments } = getValues()
    if (clients.length + assignments.length > 1) remove()
    else setLifting({ remove })
  }
  return (
    <FormSection title={tr(texts.whatTheySee)}>
      <div className={wide}>
        <Notice kind="info">{tr(texts.leaveBothEmptyForTheWholeCompanyA)}</Notice>
      </div>
      <PickManyField
        name="client_ids"
        reference={CLIENT_REFERENCE}
        hint={tr(texts.allPlacesOfTheseClientsAlsoFutureOnes)}
        mayRemove={mayRemove}
      />
      <PickManyField
        name="assignment_ids"
        reference={ASSIGNMENT_REFERENCE}
        hint={tr(texts.additionalAssignmentsBesidesThoseOfTheClients)}
        mayRemove={mayRemove}
      />
      <ConfirmDialog
        open={lifting !== null}
        title={tr(texts.letThemSeeTheWholeCompany)}
        confirm={tr(texts.wholeCompany)}
        onClose={() => setLifting(null)}
        onConfirm={() => {
          lifting?.remove()
          setLifting(null)
        }}
      >
        {tr(texts.thisIsTheLastThingTheyAreLimited)}
      </ConfirmDialog>
    </FormSection>
  )
}
