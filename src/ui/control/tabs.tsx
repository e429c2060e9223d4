import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
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

/** Panels of which one is shown; only that one is mounted. */
export function Tabs({ label, value, onChange, tabs }: Props) {
  return (
    <Ark.Root value={value} onValueChange={(change) => onChange(change.value)} lazyMount unmountOnExit>
      <Ark.List aria-label={label} className={list}>
        {tabs.map((each) => (
          <Ark.Trigger key={each.value} value={each.value} className={tab}>
            {each.label}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {tabs.map((each) => (
        <Ark.Content key={each.value} value={each.value} className={panel}>
          {each.panel}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
