import { useState, type KeyboardEvent, type Ref } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'

interface Props {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A password that can be shown, with a word when Caps Lock is on. */
export function PasswordInput({ ref, value, onChange, error }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label="Password" error={error} hint={capsLock ? 'Caps Lock is on.' : undefined}>
      <Input
        ref={ref}
        type={shown ? 'text' : 'password'}
        name="password"
        size="lg"
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={() => setCapsLock(false)}
        end={
          <Button
            tone="ghost"
            size="sm"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        }
      />
    </Field>
  )
}
