import { useFormContext } from 'react-hook-form'
import type { AlarmKindRow } from '../../../../contract/alarms/alarm-rule.ts'
import {
  LongTextField,
  NumberField,
  Options,
  PickerField,
  TextField,
  useProblem,
  SwitchField,
} from '../../../resource/form/form-fields.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { PRIORITY_LABELS } from '../priority-mark.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export function AlarmRuleFields({ kinds }: { kinds: readonly AlarmKindRow[] }) {
  const { watch } = useFormContext()
  const kind = kinds.find((each) => each.kind === watch('kind'))
  return (
    <>
      <FormSection title={tr(texts.alarm2)}>
        <TextField name="name" />
        <KindField kinds={kinds} />
        <PriorityField />
        <SwitchField name="is_enabled" />
      </FormSection>
      <FormSection title={tr(texts.where)}>
        <PickerField name="client_id" optional hint={tr(texts.narrowestRuleApplies)} />
        <PickerField name="assignment_id" optional />
        <PickerField name="site_post_id" optional />
      </FormSection>
      <FormSection title={tr(texts.when)}>
        <NumberField name="on_delay_s" hint={tr(texts.howLongTheConditionHasToStand)} />
        <NumberField name="off_delay_s" hint={tr(texts.howLongItHasToBeOver)} />
        <TextField name="hours_start" hint={tr(texts.suchAs1800MayBeLeftEmpty)} />
        <NumberField name="hours_min" hint={tr(texts.mayBeLeftEmpty)} />
        {kind?.limit && <NumberField name="threshold" hint={`${kind.limit.label}, ${kind.limit.unit}`} />}
        {kind?.limit?.deadband && <NumberField name="deadband" hint={kind.limit.unit} />}
      </FormSection>
      <FormSection title={tr(texts.whatToDo)}>
        <LongTextField name="instructions" hint={tr(texts.alarmDeskShowsThem)} />
      </FormSection>
      <FormSection title={tr(texts.whereNobodyAcknowledgesIt)}>
        <NumberField name="escalate_after_min" hint={tr(texts.toThePersonAndAfterAsLongAgain)} />
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
    <Field label={tr(texts.kind)} hint={means} error={useProblem('kind')}>
      <Select {...register('kind')}>
        <option value="">{tr(texts.choose)}</option>
        <Options of={Object.fromEntries(kinds.map(({ kind, title }) => [kind, title]))} />
      </Select>
    </Field>
  )
}

function PriorityField() {
  const { register } = useFormContext()
  return (
    <Field label={tr(texts.priority)} error={useProblem('priority')}>
      <Select {...register('priority', { setValueAs: Number })}>
        <Options of={PRIORITY_LABELS} />
      </Select>
    </Field>
  )
}
