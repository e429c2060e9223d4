import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { css } from '../../../styled-system/css'
import { FilesField } from '../file/files-field.tsx'
import { MoneyField } from './money-field.tsx'
import {
  ChoiceField,
  DateField,
  LongTextField,
  NumberField,
  PickerField,
  TextField,
  useFieldTexts,
} from './form-fields.tsx'
import { FileField } from '../file/file-fields.tsx'
import { MomentField } from './moment-field.tsx'
import { PickersField } from './pickers-field.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const choice = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2.5',
  cursor: 'pointer',
  '& input': { width: '4', height: '4', marginTop: '0.5', accentColor: 'accent' },
})

/**
 * The input for a field of a lifecycle step. Its texts determine the kind of input, otherwise its zod type.
 */
export function StepField({ name, rule }: { name: string; rule: z.ZodType }) {
  const words = useFieldTexts(name)
  const optional = rule.safeParse(null).success
  const of = { name, ...(optional && { hint: tr(texts.mayBeLeftEmpty) }) }
  if (words.day) return <DateField {...of} />
  if (words.choices) return <ChoiceField {...of} {...(optional && { none: tr(texts.none) })} />
  if (words.files) return <FilesField name={name} />
  if (words.time) return <MomentField {...of} />
  if (words.file) return <FileField name={name} />
  if (words.refersTo && rule.safeParse([]).success) return <PickersField name={name} />
  if (words.refersTo) return <PickerField name={name} optional={optional} />
  if (words.money) return <MoneyField {...of} />
  if (words.lines) return <LongTextField {...of} />
  if (rule.safeParse(true).success) return <CheckField name={name} />
  if (rule.safeParse(1).success) return <NumberField {...of} />
  return <TextField {...of} />
}

function CheckField({ name }: { name: string }) {
  const { register } = useFormContext()
  return (
    <label className={choice}>
      <input type="checkbox" {...register(name)} />
      <span>{useFieldTexts(name).label}</span>
    </label>
  )
}
