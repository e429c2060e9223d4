import { ArrowDown, ArrowUp, CircleAlert, Plus, X } from '../../../ui/icons/control-icons.ts'
import { useEffect, useRef } from 'react'
import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import { Options } from '../../../resource/form/form-fields.tsx'
import { Checkbox } from '../../../ui/control/checkbox.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { withItemDefaults } from '../../../../domain/checklists/checklist-item.ts'
import { ANSWER_LABELS, type Item } from './item-labels.ts'
import { ItemDetails } from './item-details.tsx'
import { reorderItems } from './reorder-items.ts'
import { tr } from '../../../texts/tr.ts'
import * as catalogue from '../texts.ts'

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  alignItems: 'start',
})
const label = css({ textStyle: 'label', color: 'ink.muted' })
const entry = css({
  width: 'full',
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr) auto]', md: '[minmax(0, 1fr) 10rem auto auto]' },
  gap: '3',
  alignItems: 'start',
  paddingBottom: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
})
const wholeRow = css({ gridColumn: { base: '[1 / -1]', md: '[auto]' } })
const buttons = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gridColumn: { base: '[1 / -1]', md: '[auto]' },
})
const wrong = css({
  textStyle: 'meta',
  color: 'danger',
  display: 'flex',
  gap: '1.5',
  '& svg': { width: '3.5', height: '3.5' },
})

const NEW: Item = { ...withItemDefaults({ text: '-', answer: 'yes_no', required: true }), text: '' }

export function ItemsField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'items' })
  const items = value as Item[]
  const problems = error as (FieldErrors<Item>[] & { message?: string }) | undefined
  const texts = useRef<(HTMLInputElement | null)[]>([])
  const added = useRef(false)
  useEffect(() => {
    if (added.current) texts.current[items.length - 1]?.focus()
    added.current = false
  }, [items.length])
  const change = (at: number, part: Partial<Item>) =>
    onChange(items.map((each, i) => (i === at ? { ...each, ...part } : each)))
  const swap = (at: number, other: number) =>
    onChange(
      reorderItems(
        items,
        items.map((_, i) => (i === at ? other : i === other ? at : i)),
      ),
    )
  return (
    <div className={box} role="group" aria-label={tr(catalogue.items)}>
      <span className={label}>{tr(catalogue.itemsInTheOrderInWhichTheyAre)}</span>
      {items.map((item, at) => (
        // items have no id, so the index is the key
        <div key={at} className={entry} role="group" aria-label={tr(catalogue.itemValue, { value: at + 1 })}>
          <div className={wholeRow}>
            <Field
              label={tr(catalogue.valueQuestion, { value: at + 1 })}
              labelHidden
              error={problems?.[at]?.text?.message}
            >
              <Input
                ref={(input) => {
                  texts.current[at] = input
                  if (at === 0) ref(input)
                }}
                autoComplete="off"
                placeholder={tr(catalogue.valueWhatIsAsked, { value: at + 1 })}
                value={item.text}
                onBlur={onBlur}
                onChange={(event) => change(at, { text: event.currentTarget.value })}
              />
            </Field>
          </div>
          <Field
            label={tr(catalogue.valueAnswer, { value: at + 1 })}
            labelHidden
            error={problems?.[at]?.answer?.message}
          >
            <Select
              value={item.answer}
              onChange={(event) => change(at, { answer: event.currentTarget.value })}
            >
              <Options of={ANSWER_LABELS} />
            </Select>
          </Field>
          <Checkbox
            label={tr(catalogue.required)}
            checked={item.required}
            onChange={(required) => change(at, { required })}
          />
          <div className={buttons}>
            <IconButton
              label={tr(catalogue.moveItemValueUp, { value: at + 1 })}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={tr(catalogue.moveItemValueDown, { value: at + 1 })}
              disabled={at === items.length - 1}
              onClick={() => swap(at, at + 1)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton
              label={tr(catalogue.removeItemValue, { value: at + 1 })}
              onClick={() =>
                onChange(
                  reorderItems(
                    items,
                    items.flatMap((_, i) => (i === at ? [] : [i])),
                  ),
                )
              }
            >
              <X />
            </IconButton>
          </div>
          <ItemDetails
            key={item.answer}
            at={at}
            items={items}
            problem={(name) =>
              (problems?.[at] as Record<string, { message?: string }> | undefined)?.[name]?.message
            }
            onChange={(part) => change(at, part)}
          />
        </div>
      ))}
      {problems?.message && (
        <p className={wrong}>
          <CircleAlert aria-hidden />
          {problems.message}
        </p>
      )}
      <Button
        size="sm"
        icon={<Plus />}
        onClick={() => {
          added.current = true
          onChange([...items, NEW])
        }}
      >
        {tr(catalogue.addAnItem)}
      </Button>
    </div>
  )
}
