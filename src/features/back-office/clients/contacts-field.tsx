import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import type { Client } from '../../../../contract/client.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Input } from '../../../ui/control/input.tsx'

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
  gridTemplateColumns: { base: '[minmax(0, 1fr) minmax(0, 1fr)]', md: '[2fr 2fr 2fr 2fr auto]' },
  gap: '3',
  alignItems: 'end',
  padding: { base: '3', md: '0' },
  borderWidth: { base: 'thin', md: '[0]' },
  borderColor: 'line.subtle',
  borderRadius: 'md',
})

export type Contact = NonNullable<Client['contacts']>[number]
const PARTS = [
  ['name', 'Name'],
  ['role', 'Role'],
  ['phone', 'Phone'],
  ['email', 'Email'],
] as const satisfies readonly [keyof Contact, string][]
const NEW: Contact = { name: '', role: null, phone: null, email: null }

/** Whom to call at a client, the first one first. */
export function ContactsField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'contacts' })
  const contacts = (value ?? []) as Contact[]
  const problems = error as FieldErrors<Contact>[] | undefined
  const names = useRef<(HTMLInputElement | null)[]>([])
  const added = useRef(false)
  useEffect(() => {
    if (added.current) names.current[contacts.length - 1]?.focus()
    added.current = false
  }, [contacts.length])
  const put = (next: Contact[]) => onChange(next.length === 0 ? null : next)
  const change = (at: number, part: Partial<Contact>) =>
    put(contacts.map((each, i) => (i === at ? { ...each, ...part } : each)))
  return (
    <div className={box} role="group" aria-label="Contacts">
      <span className={label}>Contacts, whom to call first at the top</span>
      {contacts.map((each, at) => (
        // rows are told apart by their place only
        <div key={at} className={entry} role="group" aria-label={`Contact ${at + 1}`}>
          {PARTS.map(([part, called]) => (
            <Field key={part} label={called} error={problems?.[at]?.[part]?.message}>
              <Input
                ref={
                  part === 'name'
                    ? (input) => {
                        names.current[at] = input
                        if (at === 0) ref(input)
                      }
                    : undefined
                }
                autoComplete="off"
                value={each[part] ?? ''}
                onBlur={onBlur}
                onChange={(event) => change(at, { [part]: event.currentTarget.value })}
              />
            </Field>
          ))}
          <IconButton
            label={`Take away ${each.name || `contact ${at + 1}`}`}
            onClick={() => put(contacts.filter((_, i) => i !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        icon={<Plus />}
        onClick={() => {
          added.current = true
          put([...contacts, NEW])
        }}
      >
        Add a contact
      </Button>
    </div>
  )
}
