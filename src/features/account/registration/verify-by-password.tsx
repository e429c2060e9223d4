import { useState, type SubmitEvent } from 'react'
import { css } from '../../../../styled-system/css'
import { messageReply } from '../../../../contract/auth/auth.ts'
import { ApiError } from '../../../api/api.ts'
import { useSession } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '3' })

/** Verifies an account by its password, for people who cannot receive email. */
export function VerifyByPassword() {
  const { api, actor } = useSession()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (password === '') return setWrong(tr(texts.enterYourPassword))
    setBusy(true)
    setWrong(undefined)
    try {
      const { msg } = await api.post('/frontend-verify', messageReply, {
        body: { user_password: password },
        failure: tr(texts.failedToVerifyEmail),
      })
      actor.send({ type: 'verification.answered', message: msg, at: new Date().toISOString() })
      if (msg !== 'Successfully verified') setWrong(msg)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={tr(texts.password)} error={wrong}>
        <Input
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {tr(texts.verifyWithMyPassword)}
      </Button>
    </form>
  )
}
