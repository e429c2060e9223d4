import { css } from '../../../../styled-system/css'
import type { AppConfig } from '../../../../contract/settings/app-config.ts'
import { Button } from '../../../ui/control/button.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

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

interface Props {
  demo: NonNullable<AppConfig['demo']>
  onPick: (account: { email: string; password: string }) => void
}

/** Lists the demo accounts. Only a server with the demo company shows it. */
export function DemoAccounts({ demo, onPick }: Props) {
  return (
    <div className={box}>
      <p>{tr(texts.fillInAnAccountOfTheDemonstration)}</p>
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
