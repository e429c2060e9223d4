import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'
import { CopyButton } from '../../../ui/control/copy-button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(16rem, 1fr))]',
  gap: '1.5',
  listStyle: 'none',
  padding: '3',
  bg: 'sunken',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'md',
  fontFamily: 'mono',
  fontSize: 'sm',
  userSelect: 'all',
})
const row = css({ display: 'flex', alignItems: 'center', gap: '2' })

/** Shows new recovery codes. They cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className={column}>
      <Notice kind="warning">{tr(texts.storeTheseRecoveryCodesWhereYouFindThem)}</Notice>
      <ul className={list} aria-label={tr(texts.recoveryCodes)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={row}>
        <Button tone="solid" onClick={onKept}>
          {tr(texts.iHaveStoredThem)}
        </Button>
        <CopyButton text={codes.join('\n')} label={tr(texts.copyTheRecoveryCodes)} />
      </div>
    </div>
  )
}
