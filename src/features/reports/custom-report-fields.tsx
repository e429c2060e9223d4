import { useController, useFormContext, useWatch } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import {
  customFilterChoices,
  customColumns,
  CUSTOM_LIST_NAMES,
  CUSTOM_LISTS,
  type CustomListName,
} from '../../../contract/reports/custom-lists.ts'
import type { CustomReportRow } from '../../../contract/reports/custom-report.ts'
import type { ValueKind } from '../../../domain/reports/report-data.ts'
import { codeToLabel } from '../../../domain/reports/report-figures.ts'
import { useUser } from '../../app/app-services.ts'
import { ChoiceField, TextField, useProblem, useFieldTexts } from '../../resource/form/form-fields.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'
import { Switch } from '../../ui/control/switch.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const wide = css({ gridColumn: '[1 / -1]', display: 'flex', flexDirection: 'column', gap: '2' })
const heading = css({ textStyle: 'label', color: 'ink.muted' })
const choices = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(12rem, 1fr))]',
  gap: '2',
})
const wrong = css({ textStyle: 'meta', color: 'danger' })

/** Fields of a saved report: list, columns, filters, grouping, sum and chart. */
export function CustomReportFields() {
  const chosen: unknown = useWatch({ name: 'list' })
  const list = CUSTOM_LIST_NAMES.find((name) => name === chosen)
  return (
    <>
      <TextField name="name" />
      <ListChoice />
      {list && (
        <>
          <ColumnChoices list={list} />
          <FilterChoices list={list} />
          <ColumnSelect list={list} name="period_column" kinds={['moment', 'day']} none={tr(texts.allRows)} />
          <ColumnSelect list={list} name="group_by" none={tr(texts.nothing)} />
          <ColumnSelect list={list} name="sum_column" kinds={['number', 'amount']} none={tr(texts.nothing)} />
          <ChoiceField name="plot" none={null} />
        </>
      )}
    </>
  )
}

/**
 * Selects the list of a report. Another list has other columns, so a change clears what refers to columns.
 */
function ListChoice() {
  const permissions = useUser()?.permissions ?? []
  const { setValue } = useFormContext()
  const { field } = useController({ name: 'list' })
  const open = CUSTOM_LIST_NAMES.filter(
    (name) => permissions.includes(CUSTOM_LISTS[name].needs) || name === field.value,
  )
  return (
    <Field label={useFieldTexts('list').label} error={useProblem('list')}>
      <Select
        {...field}
        onChange={(event) => {
          field.onChange(event)
          setValue('columns', [])
          setValue('filters', [])
          for (const name of ['group_by', 'sum_column', 'period_column']) setValue(name, null)
          setValue('plot', 'none')
        }}
      >
        <option value="">{tr(texts.chooseAList)}</option>
        {open.map((name) => (
          <option key={name} value={name}>
            {CUSTOM_LISTS[name].title}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ColumnChoices({ list }: { list: CustomListName }) {
  const {
    field: { value, onChange, ref },
  } = useController({ name: 'columns' })
  const chosen = (value ?? []) as string[]
  const problem = useProblem('columns')
  return (
    <div ref={ref} tabIndex={-1} className={wide} role="group" aria-label={tr(texts.columns)}>
      <span className={heading}>{tr(texts.columnsInTheOrderInWhichYouChoose)}</span>
      <div className={choices}>
        {customColumns(list).map(({ name, title }) => (
          <Switch
            key={name}
            checked={chosen.includes(name)}
            onChange={(isOn) => onChange(isOn ? [...chosen, name] : chosen.filter((each) => each !== name))}
          >
            {title}
          </Switch>
        ))}
      </div>
      {problem !== undefined && <span className={wrong}>{problem}</span>}
    </div>
  )
}

function FilterChoices({ list }: { list: CustomListName }) {
  const { field } = useController({ name: 'filters' })
  const filters = (field.value ?? []) as CustomReportRow['filters']
  const put = (name: string, value: string) =>
    field.onChange([
      ...filters.filter((each) => each.field !== name),
      ...(value === '' ? [] : [{ field: name, value }]),
    ])
  return Object.entries(customFilterChoices(list)).map(([name, values]) => (
    <Field key={name} label={tr(texts.onlyName, { name: codeToLabel(name).toLowerCase() })}>
      <Select
        value={filters.find((each) => each.field === name)?.value ?? ''}
        onChange={(event) => put(name, event.currentTarget.value)}
      >
        <option value="">{tr(texts.all2)}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {value === 'true' ? tr(texts.yes) : codeToLabel(value)}
          </option>
        ))}
      </Select>
    </Field>
  ))
}

function ColumnSelect({
  list,
  name,
  kinds,
  none,
}: {
  list: CustomListName
  name: 'group_by' | 'sum_column' | 'period_column'
  kinds?: readonly ValueKind[]
  none: string
}) {
  const { field } = useController({ name })
  return (
    <Field label={useFieldTexts(name).label} error={useProblem(name)}>
      <Select
        {...field}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={(event) => field.onChange(event.currentTarget.value || null)}
      >
        <option value="">{none}</option>
        {customColumns(list)
          .filter(({ kind }) => !kinds || kinds.includes(kind))
          .map((column) => (
            <option key={column.name} value={column.name}>
              {column.title}
            </option>
          ))}
      </Select>
    </Field>
  )
}
