import { collection as listOf, connect, machine } from '@zag-js/combobox'
import { mergeProps, normalizeProps, useMachine } from '@zag-js/react'
import { Check, Search, X } from '../icons/control-icons.ts'
import { type Ref, useId, useMemo, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { searchText } from '../../../domain/text/text.ts'
import { controlRecipe } from './input.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({
  maxHeight: '[18rem]',
  overflowY: 'auto',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'lg',
  padding: '1',
  zIndex: 'popover',
  outline: 'none',
})
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.md',
  paddingInline: '2.5',
  paddingBlock: '1',
  borderRadius: 'md',
  cursor: 'pointer',
  textStyle: 'dense',
  _highlighted: { bg: 'hover' },
  '& svg': { width: '4', height: '4', marginLeft: 'auto', color: 'accent.ink' },
})
const icon = css({
  position: 'absolute',
  left: '2.5',
  insetBlock: '0',
  marginBlock: 'auto',
  width: '4',
  height: '4',
  color: 'ink.faint',
  pointerEvents: 'none',
})
const labelText = css({ textStyle: 'label', color: 'ink.muted' })
const clear = css({
  position: 'absolute',
  right: '2',
  insetBlock: '0',
  marginBlock: 'auto',
  display: 'grid',
  placeItems: 'center',
  width: '6',
  height: '6',
  borderRadius: 'sm',
  color: 'ink.muted',
  cursor: 'pointer',
  _hover: { bg: 'hover', color: 'ink' },
  '& svg': { width: '4', height: '4' },
})
const noOptions = css({ padding: '3', textStyle: 'dense', color: 'ink.muted' })

export interface ComboboxOption {
  value: string
  label: string
  detail?: string | undefined
}

interface Props {
  label: string
  placeholder?: string
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
  hint?: string | undefined
  /** hides the label visually; screen readers still read it */
  labelHidden?: boolean
  /** called with the typed text, for callers that search the options themselves */
  onType?: (typed: string) => void
  /** maximum length of typed text, characters */
  longest?: number | undefined
  /** message shown if no option matches */
  nothing?: string
  /** whether the choice can be removed */
  clearable?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * An input with suggestions, to choose one of many options. Shows the first 50 options whose label or detail contains
 * the typed text.
 */
export function Combobox(props: Props) {
  const {
    label,
    placeholder,
    options,
    value,
    onChange,
    error,
    hint,
    onType,
    onBlur,
    clearable,
    longest,
    ref,
  } = props
  const [typed, setTyped] = useState('')
  const collection = useMemo(() => {
    const wanted = onType ? '' : searchText(typed.trim())
    const items = options
      .filter((each) => searchText(`${each.label} ${each.detail ?? ''}`).includes(wanted))
      .slice(0, 50)
    return listOf({ items })
  }, [options, typed, onType])

  const service = useMachine(machine, {
    id: useId(),
    collection,
    value: value === null ? [] : [value],
    onValueChange: (change) => onChange(change.value[0] ?? null),
    onInputValueChange: (change) => {
      const text = change.reason === 'input-change' ? change.inputValue : ''
      setTyped(text)
      onType?.(text.trim())
    },
    openOnClick: true,
    invalid: Boolean(error),
    inputBehavior: 'autohighlight',
    positioning: { sameWidth: true, offset: { mainAxis: 4 } },
  })
  const api = connect(service, normalizeProps)
  return (
    <div {...api.getRootProps()} className={css({ display: 'flex', flexDirection: 'column', gap: '1.5' })}>
      <label {...api.getLabelProps()} className={props.labelHidden ? css({ srOnly: true }) : labelText}>
        {label}
      </label>
      <div {...api.getControlProps()} className={css({ position: 'relative' })}>
        <Search aria-hidden className={icon} />
        <input
          {...mergeProps(api.getInputProps(), { onBlur })}
          data-first-focus
          ref={ref}
          placeholder={placeholder}
          maxLength={longest}
          className={cx(controlRecipe(), css({ paddingLeft: '8', paddingRight: clearable ? '8' : '3' }))}
        />
        {clearable && value !== null && (
          <button
            {...api.getClearTriggerProps()}
            className={clear}
            aria-label={tr(texts.clearLabel, { label: label.toLowerCase() })}
          >
            <X aria-hidden />
          </button>
        )}
      </div>
      <div {...api.getPositionerProps()}>
        <div {...api.getContentProps()} className={list}>
          {collection.items.map((item) => (
            <div key={item.value} {...api.getItemProps({ item })} className={row}>
              <span {...api.getItemTextProps({ item })}>{item.label}</span>
              {item.detail && <span className={css({ color: 'ink.faint' })}>{item.detail}</span>}
              <div {...api.getItemIndicatorProps({ item })}>
                <Check aria-hidden />
              </div>
            </div>
          ))}
          {collection.items.length === 0 && (
            <p className={noOptions}>{props.nothing ?? tr(texts.nothingMatches)}</p>
          )}
        </div>
      </div>
      {error && (
        <p role="alert" className={css({ textStyle: 'meta', color: 'danger' })}>
          {error}
        </p>
      )}
      {hint && !error && <p className={css({ textStyle: 'meta', color: 'ink.faint' })}>{hint}</p>}
    </div>
  )
}
