import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import { companySignIn, type CompanySignInRow } from '../../../contract/company-sign-in/company-sign-in.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '3', padding: '4' })
const hint = css({ color: 'ink.muted', textStyle: 'dense' })

/** Card to set the client secret from the provider; it is never shown again. */
export function ClientSecretCard({ row: { secret_at } }: { row: CompanySignInRow }) {
  const { api } = useSession()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const mayEdit = usePermission('Edit Company Sign-in')
  const [secret, setSecret] = useState('')
  const save = useMutation({
    mutationFn: () =>
      api.post(`${companySignIn.path}/own/secret`, companySignIn.reply, { body: { secret: secret.trim() } }),
    onSuccess: async () => {
      setSecret('')
      await queries.invalidateQueries()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (secret.trim() !== '') save.mutate()
  }
  return (
    <Card title={tr(texts.clientSecret)}>
      <form className={body} onSubmit={submit}>
        <p className={hint}>
          {secret_at === null
            ? tr(texts.noSecretYet)
            : tr(texts.secretIsOf, { secret_at: zoneClock(timeZone).dateTime(secret_at) })}
        </p>
        {save.error && <Notice kind="error">{save.error.message}</Notice>}
        {mayEdit && (
          <>
            <Field label={tr(texts.clientSecret)}>
              <Input
                type="password"
                autoComplete="off"
                value={secret}
                onChange={(event) => setSecret(event.currentTarget.value)}
              />
            </Field>
            <Button type="submit" size="sm" busy={save.isPending}>
              {tr(texts.saveTheSecret)}
            </Button>
          </>
        )}
      </form>
    </Card>
  )
}
