import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { type ApiToken, apiTokenSecretReply } from '../../../contract/team/api-token.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const hint = css({ color: 'ink.muted', textStyle: 'dense' })
const shown = css({ fontFamily: 'mono', textStyle: 'dense', overflowWrap: 'anywhere' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

/** The secret of a token, shown once. */
export function ApiTokenSecret({ row: { id, name, secret_at } }: { row: ApiToken }) {
  const { api } = useSession()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const mayEdit = usePermission('Edit API Tokens')
  const [secret, setSecret] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: () => api.post(`/api-tokens/${encodeURIComponent(id)}/secret`, apiTokenSecretReply),
    onSuccess: async ({ data }) => {
      setSecret(data.secret)
      await queries.invalidateQueries()
    },
  })
  return (
    <Card title={tr(texts.secret)}>
      <div className={body}>
        <p className={hint}>
          {secret_at === null
            ? tr(texts.thereIsNoSecretYetSoTheToken)
            : tr(texts.callsUseTheSecretThatWasCreatedOn, {
                secret_at: zoneClock(timeZone).dateTime(secret_at),
              })}
        </p>
        {secret !== null && (
          <Notice kind="info">
            {rich(texts.thisSecretIsShownOnceCopyItNow, {
              secret,
              code: (words) => <code className={shown}>{words}</code>,
            })}
          </Notice>
        )}
        {create.error && <Notice kind="error">{create.error.message}</Notice>}
        {mayEdit && (
          <div className={row}>
            <Button size="sm" busy={create.isPending} onClick={() => create.mutate()}>
              {secret_at === null ? tr(texts.createTheSecret) : tr(texts.replaceTheSecret)}
            </Button>
            {secret !== null && <CopyButton text={secret} label={tr(texts.copyTheSecretOfName, { name })} />}
          </div>
        )}
      </div>
    </Card>
  )
}
