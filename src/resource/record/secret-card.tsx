import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { css } from '../../../styled-system/css'
import { useSession } from '../../app/app-services.ts'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const shown = css({ fontFamily: 'mono', textStyle: 'dense', overflowWrap: 'anywhere' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

interface Props {
  title: string
  /** name of the record to which the secret belongs */
  name: string
  /** API path that creates the secret */
  path: string
  schema: z.ZodType<{ data: { secret: string } }>
  isSet: boolean
  mayEdit: boolean
  /** what the secret is for, and how old it is */
  children: ReactNode
}

/** Card to create or replace a secret, which it shows only once. */
export function SecretCard({ title, name, path, schema, isSet, mayEdit, children }: Props) {
  const { api } = useSession()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: () => api.post(path, schema),
    onSuccess: async ({ data }) => {
      setSecret(data.secret)
      await queries.invalidateQueries()
    },
  })
  return (
    <Card title={title}>
      <div className={body}>
        {children}
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
              {isSet ? tr(texts.replaceTheSecret) : tr(texts.createTheSecret)}
            </Button>
            {secret !== null && <CopyButton text={secret} label={tr(texts.copyTheSecretOfName, { name })} />}
          </div>
        )}
      </div>
    </Card>
  )
}
