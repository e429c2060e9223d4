import { useEffect, useState } from 'react'
import { css } from '../../../styled-system/css'
import type { AppConfig } from '../../../contract/app-config.ts'
import { useAppServices } from '../../app-services.ts'
import { Button } from '../../ui/control/button.tsx'

const box = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2.5',
  marginTop: '2',
  paddingTop: '5',
  borderTopWidth: 'thin',
  borderColor: 'line',
  textStyle: 'dense',
  color: 'ink.muted',
})
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** What to sign in with, where the server runs the demo company; nothing elsewhere. */
export function DemoAccounts({ onPick }: { onPick: (account: { email: string; password: string }) => void }) {
  const { config } = useAppServices()
  const [demo, setDemo] = useState<AppConfig['demo']>(null)

  useEffect(() => {
    let here = true
    config.get().then(
      (settings) => {
        if (here) setDemo(settings.demo)
      },
      // without settings there is no hint; signing in itself says when the server is away
      () => config.forget(),
    )
    return () => {
      here = false
    }
  }, [config])

  if (!demo) return null
  return (
    <div className={box}>
      <p>This is a demonstration. Fill in an account:</p>
      <div className={row}>
        {demo.accounts.map(({ email, role }) => (
          <Button key={email} size="sm" onClick={() => onPick({ email, password: demo.password })}>
            {role}
          </Button>
        ))}
      </div>
    </div>
  )
}
