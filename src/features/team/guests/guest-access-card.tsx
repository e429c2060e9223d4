import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import {
  guestAccessBody,
  guestAccessSettings,
  type GuestAccessSettings,
} from '../../../../contract/guests/guest.ts'
import { ApiError } from '../../../api/api.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { createIdempotencyKey } from '../../../resource/command/use-send.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { GUEST_ACCESS_KEY, useGuestAccess } from '../../../settings/use-guest-access.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '4',
  padding: '4',
})
const words = css({ textStyle: 'dense', color: 'ink.muted', maxWidth: '[60ch]' })
const link = css({ color: 'accent.ink', textDecoration: 'underline' })

/** Card to turn guest access on, with the code for guests. */
export function GuestAccessCard() {
  return usePermission('View Guest Users') && <GuestAccess />
}

function GuestAccess() {
  const query = useGuestAccess()
  return (
    <Card title={tr(texts.guestAccess)}>
      {query.data ? (
        <GuestAccessForm key={JSON.stringify(query.data)} settings={query.data} />
      ) : (
        <LoadingState
          query={query}
          lines={2}
          label={tr(texts.loadingGuestAccess)}
          failed={tr(texts.guestAccessCouldNotBeLoaded)}
        />
      )}
    </Card>
  )
}

function GuestAccessForm({ settings }: { settings: GuestAccessSettings }) {
  const { api } = useSession()
  const queries = useQueryClient()
  const mayEdit = usePermission('Edit Guest Users')
  const [enabled, setEnabled] = useState(settings.enabled)
  const [code, setCode] = useState(settings.organizationCode)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    const body = guestAccessBody.safeParse({ enabled, organizationCode: code })
    setProblem(body.error?.issues[0]?.message)
    if (!body.success) return
    setBusy(true)
    try {
      const saved = await api.post('/guest-access-settings', guestAccessSettings, {
        body: body.data,
        headers: { 'idempotency-key': createIdempotencyKey() },
        failure: tr(texts.guestAccessCouldNotBeSaved),
      })
      queries.setQueryData(GUEST_ACCESS_KEY, saved)
      showToast('success', saved.enabled ? tr(texts.guestsCanRequestAccess) : tr(texts.guestAccessIsOff))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.data?.organizationCode?.join(' ') ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={form}
      noValidate
      aria-label={tr(texts.guestAccess)}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <p className={words}>
        {rich(texts.visitorRequestsAccessOnThePageForGuests, {
          link: (words) => (
            <Link to="/guest" className={link}>
              {words}
            </Link>
          ),
        })}
      </p>
      <Switch checked={enabled} disabled={!mayEdit} onChange={setEnabled}>
        {tr(texts.letVisitorsRequestAccess)}
      </Switch>
      <Field label={tr(texts.organisationCode)} error={problem}>
        <Input
          autoComplete="off"
          value={code}
          disabled={!mayEdit}
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
        />
      </Field>
      {mayEdit && (
        <Button type="submit" busy={busy}>
          {tr(texts.save)}
        </Button>
      )}
    </form>
  )
}
