import { css } from '../../../styled-system/css'
import { Select } from '../../ui/control/select.tsx'
import { Options } from '../form/form-fields.tsx'
import { RecordPicker } from '../form/record-picker.tsx'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'
import { filterNames } from './list-url-state.ts'
import type { List } from './use-list.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const narrowing = css({ flexGrow: '1', flexBasis: '[9rem]', maxWidth: { md: 'xs' }, minWidth: '0' })

/** Controls for a list's filters, apart from the search. */
export function ListFilters<Row extends RecordRow>({
  list,
  kind,
}: {
  list: Pick<List<Row>, 'address' | 'change'>
  kind: ResourceView<Row>
}) {
  const { filters } = list.address
  return filterNames(kind.of.query).map((name) => {
    const words = kind.fields[name]
    const narrow = (value: string | null) => {
      const { [name]: _, ...others } = filters
      list.change({ filters: value === null ? others : { ...others, [name]: value } })
    }
    if (name === 'archived')
      return (
        <div key={name} className={narrowing}>
          <Select
            aria-label={tr(texts.archived)}
            value={filters[name] ?? ''}
            onChange={(event) => narrow(event.currentTarget.value || null)}
          >
            <option value="">{tr(texts.notArchived)}</option>
            <option value="true">{tr(texts.archived)}</option>
          </Select>
        </div>
      )
    if (words?.choices)
      return (
        <div key={name} className={narrowing}>
          <Select
            aria-label={words.label}
            value={filters[name] ?? ''}
            onChange={(event) => narrow(event.currentTarget.value || null)}
          >
            <option value="">{tr(texts.anyLabel, { label: words.label.toLowerCase() })}</option>
            <Options of={words.choices} />
          </Select>
        </div>
      )
    return (
      words?.refersTo && (
        <div key={name} className={narrowing}>
          <RecordPicker
            label={words.label}
            labelHidden
            placeholder={tr(texts.anyLabel, { label: words.label.toLowerCase() })}
            reference={words.refersTo}
            value={filters[name] ?? null}
            clearable
            onChange={narrow}
          />
        </div>
      )
    )
  })
}
