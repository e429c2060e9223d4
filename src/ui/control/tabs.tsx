import { normalizeProps, useMachine } from '@zag-js/react'
import { connect, machine } from '@zag-js/tabs'
import { type ReactNode, useId } from 'react'
import { css } from '../../../styled-system/css'

const list = css({
  display: 'flex',
  gap: '1',
  borderBottomWidth: 'thin',
  borderColor: 'line',
  overflowX: 'auto',
})
const tab = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  height: 'control.lg',
  paddingInline: '3',
  marginBottom: '[-1px]',
  borderBottomWidth: 'thick',
  borderColor: 'transparent',
  textStyle: 'label',
  color: 'ink.muted',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  _hover: { color: 'ink' },
  _selected: { color: 'ink', borderColor: 'accent' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const panel = css({ paddingTop: '4', _focusVisible: { outlineOffset: '[4px]' } })

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[]
}

/** Tabs with panels. Only the selected panel is mounted. */
export function Tabs({ label, value, onChange, tabs }: Props) {
  const service = useMachine(machine, {
    id: useId(),
    value,
    onValueChange: (change) => onChange(change.value),
  })
  const api = connect(service, normalizeProps)
  const shown = tabs.find((each) => each.value === value)
  return (
    <div {...api.getRootProps()}>
      <div {...api.getListProps()} aria-label={label} className={list}>
        {tabs.map((each) => (
          <button key={each.value} {...api.getTriggerProps({ value: each.value })} className={tab}>
            {each.label}
          </button>
        ))}
      </div>
      {shown && (
        <div key={value} {...api.getContentProps({ value })} className={panel}>
          {shown.panel}
        </div>
      )}
    </div>
  )
}
