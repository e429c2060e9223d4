import { useMutation } from '@tanstack/react-query'
import { css } from '../../../styled-system/css'
import {
  companySignIn,
  type ProviderTest,
  providerTestReply,
} from '../../../contract/company-sign-in/company-sign-in.ts'
import { usePermission, useSession } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '3', padding: '4' })
const hint = css({ color: 'ink.muted', textStyle: 'dense' })

export function ConnectionTestCard() {
  const { api } = useSession()
  const mayEdit = usePermission('Edit Company Sign-in')
  const test = useMutation({
    mutationFn: () =>
      api.post(`${companySignIn.path}/own/test`, providerTestReply, {
        failure: tr(texts.testCouldNotBeMade),
      }),
  })
  if (!mayEdit) return null
  return (
    <Card title={tr(texts.connectionTest)}>
      <div className={body}>
        <p className={hint}>{tr(texts.requestsTheMetadataAndTheKeysOfThe)}</p>
        <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
          {tr(texts.testTheConnection)}
        </Button>
        {test.error && <Notice kind="error">{test.error.message}</Notice>}
        {test.data && <Result test={test.data.data} />}
      </div>
    </Card>
  )
}

function Result({ test: { ok, steps } }: { test: ProviderTest }) {
  const last = steps.at(-1)
  if (ok) return <Notice kind="success">{tr(texts.connectionWorks)}</Notice>
  return (
    <Notice kind="error">
      {tr(texts.stepFailed, { step: last?.step ?? '', detail: last?.detail ?? '' })}
    </Notice>
  )
}
