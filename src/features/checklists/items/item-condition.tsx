import { css } from '../../../../styled-system/css'
import { Options } from '../../../resource/form/form-fields.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { type Item, OPERATOR_LABELS } from './item-labels.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Condition = NonNullable<Item['condition']>

const row = css({
  gridColumn: '[1 / -1]',
  display: 'grid',
  gap: '3',
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)]' },
})

interface Props {
  at: number
  items: readonly Item[]
  problem: string | undefined
  onChange: (condition: Condition | null) => void
}

/** Fields for when an item is asked: always, or only after a certain answer to an earlier item. */
export function ItemCondition({ at, items, problem, onChange }: Props) {
  const condition = items[at]?.condition ?? null
  if (at === 0) return null
  const earlier = Object.fromEntries(
    items.slice(0, at).map((item, place) => [String(place), `${place + 1}. ${item.text}`]),
  )
  const change = (part: Partial<Condition>) => onChange({ ...(condition ?? USUAL), ...part })
  return (
    <div className={row}>
      <Field label={tr(texts.itemValueIsAsked, { value: at + 1 })} error={problem}>
        <Select
          value={condition ? String(condition.item) : ''}
          onChange={(event) => {
            const place = event.currentTarget.value
            if (place === '') onChange(null)
            else change({ item: Number(place) })
          }}
        >
          <option value="">{tr(texts.always)}</option>
          <optgroup label={tr(texts.onlyIfTheAnswerTo)}>
            <Options of={earlier} />
          </optgroup>
        </Select>
      </Field>
      {condition && (
        <>
          <Field label={tr(texts.condition)}>
            <Select value={condition.op} onChange={(event) => change({ op: event.currentTarget.value })}>
              <Options of={OPERATOR_LABELS} />
            </Select>
          </Field>
          {condition.op !== 'failed' && (
            <Field label={tr(texts.answer)} hint={tr(texts.yesNoNaAnOptionOrANumber)}>
              <Input
                autoComplete="off"
                value={condition.value}
                onChange={(event) => change({ value: event.currentTarget.value })}
              />
            </Field>
          )}
        </>
      )}
    </div>
  )
}

const USUAL: Condition = { item: 0, op: 'failed', value: '' }
