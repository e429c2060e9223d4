import { css } from '../../../styled-system/css'
import { Logo } from '../../ui/theme/logo.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const row = css.raw({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  height: 'topbar',
  paddingInline: '3',
  fontSize: 'lg',
  fontWeight: 'semibold',
  letterSpacing: 'tight',
})
const centred = css.raw({ justifyContent: 'center', paddingInline: '0' })
const mark = css({ width: '7', height: '7', flexShrink: '0' })

export function Brand({ narrow = false }: { narrow?: boolean }) {
  return (
    <div className={css(row, narrow && centred)}>
      <span className={mark}>
        <Logo />
      </span>
      {!narrow && tr(texts.askari)}
    </div>
  )
}
