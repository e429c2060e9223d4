import { useController } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { WEBHOOK_TOPICS } from '../../../domain/records/webhook.ts'
import { SwitchField, TextField } from '../../resource/form/form-fields.tsx'
import { WEBHOOK_TOPIC_LABELS } from './webhook-kind.tsx'
import { Checkbox } from '../../ui/control/checkbox.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const legend = css({ textStyle: 'label', color: 'ink.muted', paddingBottom: '1.5' })
const wrong = css({ textStyle: 'meta', color: 'danger' })

export function WebhookFields() {
  return (
    <>
      <TextField name="name" />
      <TextField name="url" hint={tr(texts.httpsAddressOnThePublicInternet)} />
      <Topics />
      <SwitchField name="is_enabled" />
    </>
  )
}

function Topics() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'topics' })
  const chosen = value as string[]
  return (
    <fieldset {...(error && { 'aria-describedby': 'topics-problem' })}>
      <legend className={legend}>{tr(texts.events)}</legend>
      {WEBHOOK_TOPICS.map((topic, at) => (
        <Checkbox
          key={topic}
          label={WEBHOOK_TOPIC_LABELS[topic]}
          ref={at === 0 ? ref : undefined}
          checked={chosen.includes(topic)}
          onChange={(checked) =>
            onChange(WEBHOOK_TOPICS.filter((each) => (each === topic ? checked : chosen.includes(each))))
          }
        />
      ))}
      {error && (
        <p id="topics-problem" className={wrong}>
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
