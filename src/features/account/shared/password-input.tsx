import { useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Props = Omit<ComponentPropsWithRef<typeof Input>, 'type' | 'size' | 'end'> & {
  label?: string
  hint?: string | undefined
  error: string | undefined
}

/** A password field with a show button, and a warning when Caps Lock is on. */
export function PasswordInput({ label = tr(texts.password), hint, error, onBlur, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const what = label.toLowerCase()
  return (
    <Field label={label} error={error} hint={capsLock ? tr(texts.capsLockIsOn) : hint}>
      <Input
        type={shown ? 'text' : 'password'}
        size="lg"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={(event) => {
          setCapsLock(false)
          onBlur?.(event)
        }}
        end={
          <Button
            tone="ghost"
            size="sm"
            aria-label={shown ? tr(texts.hideWhat, { what }) : tr(texts.showWhat, { what })}
            onClick={() => setShown(!shown)}
          >
            {shown ? tr(texts.hide) : tr(texts.show)}
          </Button>
        }
      />
    </Field>
  )
}
