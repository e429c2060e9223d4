import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import { css } from '../../../../styled-system/css'
import { ApiError } from '../../../api/api.ts'
import { NO_NETWORK, whenOnline } from '../../../resource/command/network-state.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { PasskeyUnavailable } from '../second-factor/webauthn-client.ts'
import { PasswordInput } from './password-input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const fields = css({ display: 'flex', flexDirection: 'column', gap: '4', border: 'none', minWidth: '0' })

export interface AccountField<Values> {
  name: Path<Values & FieldValues>
  label: string
  kind?: 'text' | 'email' | 'tel' | 'password' | 'choice'
  autoComplete?: string
  hint?: string
  choices?: readonly { id: string; name: string }[]
}

/** Field for the current password, as reauthentication. */
export const currentPasswordField = {
  name: 'current_password' as const,
  label: tr(texts.yourPassword),
  kind: 'password' as const,
  autoComplete: 'current-password',
}

/** Returns two fields for a new password. `label` is the label of the first. */
export const newPasswordFields = (label: string) => [
  {
    name: 'password' as const,
    label,
    kind: 'password' as const,
    autoComplete: 'new-password',
    hint: tr(texts.atLeast10CharactersAFewWordsAre),
  },
  {
    name: 'password_confirmation' as const,
    label: tr(texts.labelAgain, { label }),
    kind: 'password' as const,
    autoComplete: 'new-password',
  },
]

interface Props<Values extends FieldValues> {
  label: string
  body: z.ZodType<unknown, Values>
  fields: readonly AccountField<Values>[]
  initial: Values
  submit: string
  /** Sends the form. Returns the message to show; no message if the page navigates away. */
  send: (values: Values) => Promise<string | void>
}

/** A form of the account pages. Shows the server's error about a field at that field. */
export function AccountForm<Values extends FieldValues>(props: Props<Values>) {
  const { label, body, initial, submit, send } = props
  const [said, setSaid] = useState<{ kind: 'error' | 'info' | 'success'; text: string } | null>(null)
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: zodResolver(body as never) as never,
  })
  const busy = formState.isSubmitting

  const firstWrong = props.fields.find(({ name }) => formState.errors[name])?.name
  useEffect(() => {
    // fields are disabled while the form is sent, and a disabled field cannot be focused
    if (!busy && firstWrong !== undefined) setFocus(firstWrong as never)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- sets the focus once per submission, not at every keystroke
  }, [busy, formState.submitCount])

  async function submitted(values: Values) {
    const network = whenOnline()
    if (network) {
      setSaid({ kind: 'info', text: NO_NETWORK })
      await network
    }
    setSaid(null)
    try {
      const text = await send(values)
      if (text === undefined) return
      setSaid({ kind: 'success', text })
      // clears the passwords, so that the next person here does not find them
      reset({ ...values, ...Object.fromEntries(secrets.map((name) => [name, ''])) })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof PasskeyUnavailable)) throw error
      const data = error instanceof ApiError ? error.data : undefined
      const wrong = props.fields.filter(({ name }) => data?.[name])
      for (const { name } of wrong) setError(name as never, { message: data?.[name]?.join(' ') ?? '' })
      if (wrong.length === 0) setSaid({ kind: 'error', text: error.message })
    }
  }
  const secrets = props.fields.filter(({ kind }) => kind === 'password').map(({ name }) => name)

  return (
    <form
      className={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => void handleSubmit(submitted)(event)}
    >
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <fieldset className={fields} disabled={busy}>
        {props.fields.map(({ name, label: called, kind = 'text', autoComplete, hint, choices }) => {
          const problem = formState.errors[name]?.message
          const error = typeof problem === 'string' ? problem : undefined
          const field = register(name as never)
          if (kind === 'password')
            return (
              <PasswordInput
                key={name}
                label={called}
                hint={hint}
                error={error}
                autoComplete={autoComplete}
                {...field}
              />
            )
          return (
            <Field key={name} label={called} hint={hint} error={error}>
              {kind === 'choice' ? (
                <Select size="lg" {...field}>
                  {choices?.map((choice) => (
                    <option key={choice.id} value={choice.id}>
                      {choice.name}
                    </option>
                  ))}
                </Select>
              ) : (
                <Input
                  type={kind}
                  size="lg"
                  autoComplete={autoComplete}
                  // focuses the field if the form has only a code field
                  autoFocus={autoComplete === 'one-time-code' && props.fields.length === 1}
                  {...field}
                />
              )}
            </Field>
          )
        })}
      </fieldset>
      <Button type="submit" tone="solid" size="lg" wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
