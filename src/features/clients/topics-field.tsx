import { CircleAlert } from '../../ui/icons/control-icons.ts'
import { useController } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { SUBSCRIBER_TOPICS } from '../../../domain/records/subscriber.ts'
import { SUBSCRIBER_TOPIC_LABELS } from './subscriber-kind.ts'
import { Checkbox } from '../../ui/control/checkbox.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const group = css({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' })
const legend = css({ textStyle: 'label', color: 'ink.muted', paddingBottom: '1.5' })
const choices = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(2, minmax(0, 1fr))]' },
  columnGap: '4',
})
const wrong = css({
  textStyle: 'meta',
  color: 'danger',
  display: 'flex',
  gap: '1.5',
  '& svg': { width: '3.5', height: '3.5' },
})

export function TopicsField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'topics' })
  const chosen = value as string[]
  return (
    <fieldset className={group} {...(error && { 'aria-describedby': 'topics-problem' })}>
      <legend className={legend}>{tr(texts.topics)}</legend>
      <div className={choices}>
        {SUBSCRIBER_TOPICS.map((topic, at) => (
          <Checkbox
            key={topic}
            label={SUBSCRIBER_TOPIC_LABELS[topic]}
            ref={at === 0 ? ref : undefined}
            checked={chosen.includes(topic)}
            onBlur={onBlur}
            onChange={(checked) =>
              onChange(SUBSCRIBER_TOPICS.filter((each) => (each === topic ? checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      {error && (
        <p id="topics-problem" className={wrong}>
          <CircleAlert aria-hidden />
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
