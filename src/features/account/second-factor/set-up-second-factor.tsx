import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import {
  beginSecondFactorReply,
  confirmSecondFactorBody,
  recoveryCodesReply,
} from '../../../../contract/auth/second-factor.ts'
import { useSession } from '../../../app/app-services.ts'
import { CopyButton } from '../../../ui/control/copy-button.tsx'
import { AccountForm } from '../shared/account-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type FactorMethods, useReauthentication } from './use-reauthentication.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
// White in both themes, because QR codes scan best dark on white.
const qr = css({
  bg: '[#ffffff]',
  borderRadius: 'lg',
  padding: '2',
  width: 'full',
  maxWidth: '[12rem]',
  aspectRatio: '[1]',
})
const text = css({ textStyle: 'dense', color: 'ink.muted' })
const row = css({ display: 'flex', alignItems: 'center', gap: '2' })
const key = css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere', userSelect: 'all' })

interface Begun {
  secret: string
  qr_svg: string
}

/**
 * Dialog to set up an authenticator app. Steps: reauthentication, QR code, first code of the app, recovery
 * codes.
 */
export function SetUpSecondFactor({
  ways,
  onDone,
}: {
  ways: FactorMethods | null
  onDone: () => Promise<void>
}) {
  const { api } = useSession()
  const { prove, ...asked } = useReauthentication(ways)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void onDone()} />
  if (!begun)
    return (
      <AccountForm
        key="password"
        label={tr(texts.setUpASecondFactor)}
        {...asked}
        submit={tr(texts.continueLabel)}
        send={async (values) => {
          const { data } = await api.post('/second-factor/begin', beginSecondFactorReply, {
            body: await prove(values),
            failure: tr(texts.secondFactorCouldNotBeSetUp),
          })
          setBegun(data)
        }}
      />
    )
  return (
    <div className={column}>
      <p className={text}>{tr(texts.scanThisWithAnAuthenticatorAppOnYour)}</p>
      <img
        className={qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(begun.qr_svg)}`}
        alt={tr(texts.qrCodeForAnAuthenticatorApp)}
      />
      <div className={row}>
        <code className={key}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={begun.secret} label={tr(texts.copyTheKey)} />
      </div>
      <AccountForm
        key="code"
        label={tr(texts.confirmTheSecondFactor)}
        body={confirmSecondFactorBody}
        fields={[
          {
            name: 'code',
            label: tr(texts.codeFromTheApp),
            autoComplete: 'one-time-code',
            hint: tr(texts.sixDigitsWhichChangeEvery30Seconds),
          },
        ]}
        initial={{ code: '' }}
        submit={ways ? tr(texts.useThisApp) : tr(texts.turnOnTheSecondFactor)}
        send={async (values) => {
          const { data } = await api.post('/second-factor/confirm', recoveryCodesReply, {
            body: values,
            failure: tr(texts.secondFactorCouldNotBeTurnedOn),
          })
          if (data.recovery_codes.length === 0) return onDone()
          setCodes(data.recovery_codes)
        }}
      />
    </div>
  )
}
