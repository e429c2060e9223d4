import { useFormContext } from 'react-hook-form'
import type { AlarmKindRow } from '../../../contract/alarms/alarm-rule.ts'
import {
  LongTextField,
  NumberField,
  Options,
  PickerField,
  TextField,
  useProblem,
  SwitchField,
} from '../../resource/form/form-fields.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'
import { PRIORITY_WORDS } from './alarm-words.ts'

/** The fields of a rule. */
export function AlarmRuleFields({ kinds }: { kinds: readonly AlarmKindRow[] }) {
  const { watch } = useFormContext()
  const kind = kinds.find((each) => each.kind === watch('kind'))
  return (
    <>
      <FormSection title="Alarm">
        <TextField name="name" />
        <KindField kinds={kinds} />
        <PriorityField />
        <SwitchField name="is_enabled" />
      </FormSection>
      <FormSection title="Where">
        <PickerField name="client_id" optional hint="The narrowest rule applies" />
        <PickerField name="assignment_id" optional />
        <PickerField name="site_post_id" optional />
      </FormSection>
      <FormSection title="When">
        <NumberField name="on_delay_s" hint="How long the condition has to stand" />
        <NumberField name="off_delay_s" hint="How long it has to be over" />
        <TextField name="hours_start" hint="Such as 18:00. May be left empty" />
        <NumberField name="hours_min" hint="May be left empty" />
        {kind?.limit && <NumberField name="threshold" hint={`${kind.limit.label}, ${kind.limit.unit}`} />}
        {kind?.limit?.deadband && <NumberField name="deadband" hint={kind.limit.unit} />}
      </FormSection>
      <FormSection title="What to do">
        <LongTextField name="instructions" hint="The alarm desk shows them" />
      </FormSection>
      <FormSection title="Where nobody acknowledges it">
        <NumberField name="escalate_after_min" hint="To the person, and after as long again to the role" />
        <PickerField name="user_id" optional />
        <PickerField name="role_id" optional />
      </FormSection>
    </>
  )
}

function KindField({ kinds }: { kinds: readonly AlarmKindRow[] }) {
  const { register, watch } = useFormContext()
  const means = kinds.find((each) => each.kind === watch('kind'))?.means
  return (
    <Field label="Kind" hint={means} error={useProblem('kind')}>
      <Select {...register('kind')}>
        <option value="">Choose…</option>
        <Options of={Object.fromEntries(kinds.map(({ kind, title }) => [kind, title]))} />
      </Select>
    </Field>
  )
}

function PriorityField() {
  const { register } = useFormContext()
  return (
    <Field label="Priority" error={useProblem('priority')}>
      <Select {...register('priority', { setValueAs: Number })}>
        <Options of={PRIORITY_WORDS} />
      </Select>
    </Field>
  )
}
