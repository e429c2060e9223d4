import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { type WebhookRow, webhookSecretReply } from '../../../contract/webhooks/webhook.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useSession, useTimeZone } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const hint = css({ color: 'ink.muted', textStyle: 'dense' })
const shown = css({ fontFamily: 'mono', textStyle: 'dense', overflowWrap: 'anywhere' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

/** The secret by which messages are signed: it is shown once. */
export function WebhookSecret({ row: { id, name, secret_at, old_secret_until } }: { row: WebhookRow }) {
  const { api } = useSession()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const mayEdit = usePermission('Edit Webhooks')
  const [secret, setSecret] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: () => api.post(`/webhooks/${encodeURIComponent(id)}/secret`, webhookSecretReply),
    onSuccess: async ({ data }) => {
      setSecret(data.secret)
      await queries.invalidateQueries()
    },
  })
  const clock = zoneClock(timeZone)
  return (
    <Card title="Signing secret">
      <div className={body}>
        <p className={hint}>
          {secret_at === null
            ? 'There is no secret yet, and nothing is sent. Create one and store it in the receiving system.'
            : `Messages are signed with the secret of ${clock.dateTime(secret_at)}, as Standard Webhooks describes.`}
        </p>
        {old_secret_until !== null && (
          <p className={hint}>
            {`They are also signed with the secret before it, until ${clock.dateTime(old_secret_until)}.`}
          </p>
        )}
        {secret !== null && (
          <Notice kind="info">
            This secret is shown once. Copy it now. <code className={shown}>{secret}</code>
          </Notice>
        )}
        {create.error && <Notice kind="error">{create.error.message}</Notice>}
        {mayEdit && (
          <div className={row}>
            <Button size="sm" busy={create.isPending} onClick={() => create.mutate()}>
              {secret_at === null ? 'Create the secret' : 'Replace the secret'}
            </Button>
            {secret !== null && <CopyButton text={secret} label={`Copy the secret of ${name}`} />}
          </div>
        )}
      </div>
    </Card>
  )
}
