import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { assignments } from '../../../../contract/assignment.ts'
import { PickerField } from '../../../resource/form/form-fields.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** The assignment of a post: changing the client clears a chosen one. */
export function ClientAssignmentField() {
  const { setValue } = useFormContext()
  const owner: unknown = useWatch({ name: 'owner' })
  const before = useRef(owner)
  useEffect(() => {
    if (before.current !== owner && before.current !== null)
      setValue('assignment_id', null, { shouldDirty: true, shouldValidate: true })
    before.current = owner
  }, [owner, setValue])
  if (typeof owner !== 'string') return null
  return (
    <PickerField
      name="assignment_id"
      optional
      hint={tr(texts.oneOfTheClientsMayBeLeftEmpty)}
      from={{ of: assignments, title: tr(texts.name), only: { client_id: owner } }}
    />
  )
}
