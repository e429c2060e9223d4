import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { css, cx } from '../../../styled-system/css'
import { findMention, insertMention } from '../../../domain/records/comment.ts'
import { Field, useFieldAttributes } from '../../ui/control/field.tsx'
import { controlRecipe } from '../../ui/control/input.tsx'
import { useReferenceOptions } from '../form/use-referenced-record.ts'
import type { Reference } from '../record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const MOST = 6
const box = css({ position: 'relative' })
const area = css({ minHeight: '[4.5rem]' })
const list = css({
  position: 'absolute',
  insetInline: '0',
  top: '[100%]',
  zIndex: 'popover',
  maxWidth: '[24rem]',
  padding: '1',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'lg',
})
const option = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'control.md',
  paddingInline: '2.5',
  borderRadius: 'md',
  textStyle: 'dense',
  cursor: 'pointer',
  _selected: { bg: 'hover' },
})

interface Props {
  label: string
  hint: string
  error?: string | undefined
  value: string
  onChange: (text: string) => void
  /** persons who can be mentioned */
  people: Reference
  onMention: (person: { id: string; name: string }) => void
}

/**
 * A text field in which @ suggests persons. Arrow keys select one, Enter or Tab inserts the name, Escape
 * closes the list.
 */
export function MentionField({ label, hint, error, ...field }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      <MentionText {...field} />
    </Field>
  )
}

function MentionText({ value, onChange, people, onMention }: Omit<Props, 'label' | 'hint' | 'error'>) {
  const attributes = useFieldAttributes()
  const listId = useId()
  const ref = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [closed, setClosed] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const mention = findMention(value, caret)
  const isOpen = mention !== null && mention.from !== closed
  const { data: found = [] } = useReferenceOptions(people, isOpen ? mention.typed : '')
  const offered = isOpen ? found.slice(0, MOST) : []
  const active = offered[Math.min(at, offered.length - 1)]
  const optionId = (id: string) => `${listId}-${id}`

  function put(person: { value: string; label: string }) {
    if (!mention) return
    const next = insertMention(value, { from: mention.from, caret, name: person.label })
    onMention({ id: person.value, name: person.label })
    onChange(next.text)
    setCaret(next.caret)
    requestAnimationFrame(() => {
      ref.current?.focus()
      ref.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!active || !mention) return
    const move = (by: number) =>
      setAt((now) => (Math.min(now, offered.length - 1) + by + offered.length) % offered.length)
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => put(active),
      Tab: () => put(active),
      Escape: () => setClosed(mention.from),
    }
    const act = event.shiftKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div className={box}>
      <textarea
        {...attributes}
        ref={ref}
        className={cx(controlRecipe({ size: 'area' }), area)}
        rows={3}
        value={value}
        aria-autocomplete="list"
        aria-controls={active ? listId : undefined}
        aria-activedescendant={active ? optionId(active.value) : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          setCaret(currentTarget.selectionStart)
          setAt(0)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setClosed(mention?.from ?? null)}
        onFocus={() => setClosed(null)}
      />
      {active && (
        <ul id={listId} role="listbox" aria-label={tr(texts.people)} className={list}>
          {offered.map((person) => (
            <li
              key={person.value}
              id={optionId(person.value)}
              role="option"
              aria-selected={person === active}
              className={option}
              // prevents the click from taking the focus from the text field
              onPointerDown={(event) => {
                event.preventDefault()
                put(person)
              }}
            >
              {person.label}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
