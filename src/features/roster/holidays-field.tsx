import { css } from '../../../styled-system/css'
import { type Holiday, KENYA_HOLIDAYS } from '../../../domain/roster/holiday.ts'
import { RowsField } from '../../resource/form/rows-field.tsx'
import { tr } from '../../texts/tr.ts'
import { Checkbox } from '../../ui/control/checkbox.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import * as texts from './texts.ts'

const columns = css({
  maxWidth: '[44rem]',
  gridTemplateColumns: { base: '[minmax(0, 1fr) auto]', md: '[9rem minmax(0, 1fr) auto auto]' },
})

/**
 * Field for public holidays: name, date, whether every year or once, and whether the office has confirmed it.
 */
export function HolidaysField() {
  return (
    <RowsField<Holiday>
      name="holidays"
      label={tr(texts.publicHolidays)}
      hints={[
        tr(texts.kenyasDefaultSourceAHolidayThatIsNot, { source: KENYA_HOLIDAYS.source }),
        tr(texts.dayOfAHolidayIs),
      ]}
      columns={columns}
      newRow={{ day: '', name: '', confirmed: true }}
      empty={[]}
      addLabel={tr(texts.addAHoliday)}
      rowLabel={(value) => tr(texts.holidayValue, { value })}
      removeLabel={(value) => tr(texts.removeHolidayValue, { value })}
    >
      {({ row, change, problem }) => (
        <>
          <Field label={tr(texts.day)} error={problem('day')}>
            <Input
              autoComplete="off"
              value={row.day}
              onChange={({ currentTarget }) => change({ day: currentTarget.value.trim() })}
            />
          </Field>
          <Field label={tr(texts.name)} error={problem('name')}>
            <Input
              autoComplete="off"
              value={row.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
          </Field>
          <Checkbox
            label={tr(texts.confirmed)}
            checked={row.confirmed}
            onChange={(confirmed) => change({ confirmed })}
          />
        </>
      )}
    </RowsField>
  )
}
