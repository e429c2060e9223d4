import { useState, type Ref } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../contract/core/page.ts'
import { Combobox, type ComboboxOption } from '../../ui/control/combobox.tsx'
import { useDebounced } from '../../ui/content/use-now.ts'
import type { Reference } from '../record/resource-view.ts'
import { useReferenceOptions, useReferencedRecord } from './use-referenced-record.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const SEARCH_MS = 300

interface Props {
  label: string
  reference: Reference
  value: string | null
  onChange: (id: string | null) => void
  placeholder?: string
  error?: string | undefined
  hint?: string | undefined
  labelHidden?: boolean
  clearable?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A field that finds records by typed text, on the server, to select one. */
export function RecordPicker({
  reference,
  value,
  onChange,
  placeholder = tr(texts.typeAName),
  ...rest
}: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<ComboboxOption | undefined>()
  const offered = useReferenceOptions(reference, useDebounced(typed, SEARCH_MS))
  const wasPicked = picked !== undefined && picked.value === value
  const looked = useReferencedRecord(reference, wasPicked ? null : value)
  const chosen = wasPicked ? picked : looked
  const options = offered.data ?? []
  const all = chosen && !options.some((each) => each.value === chosen.value) ? [chosen, ...options] : options
  return (
    <Combobox
      {...rest}
      placeholder={offered.isPending ? tr(texts.loading) : placeholder}
      options={all}
      value={chosen ? value : null}
      onChange={(id) => {
        setPicked(all.find((each) => each.value === id))
        onChange(id)
      }}
      onType={setTyped}
      longest={MAX_SEARCH_LENGTH}
      error={offered.error?.message ?? rest.error}
    />
  )
}
