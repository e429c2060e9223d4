import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { evidenceKeysReply } from '../../../../contract/evidence/fix-export.ts'
import { useSession } from '../../../app/app-services.ts'
import { CopyButton } from '../../../ui/control/copy-button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** Shows the log's public keys. Recipients need them to verify an evidence page. */
export function EvidenceKeys() {
  const { api } = useSession()
  const { data, error } = useQuery({
    queryKey: ['evidence keys'],
    queryFn: ({ signal }) =>
      api.get('/fix-exports/keys', evidenceKeysReply, {
        signal,
        failure: tr(texts.keyOfTheLogCouldNotBeLoaded),
      }),
  })
  if (error) return <Notice kind="error">{error.message}</Notice>
  const keys = data?.data.join('\n') ?? ''
  return (
    <div className={column}>
      <p className={said}>
        {keys.includes('\n')
          ? tr(texts.keysOfTheLogByWhichWhoeverGets)
          : tr(texts.keyOfTheLogByWhichWhoeverGets)}
      </p>
      <div className={line}>
        <code className={code}>{keys}</code>
        <CopyButton text={keys} label={tr(texts.copyTheKey)} />
      </div>
    </div>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const said = css({ textStyle: 'meta', color: 'ink.muted' })
const line = css({ display: 'flex', alignItems: 'center', gap: '3' })
const code = css({
  flex: '1',
  minWidth: '0',
  maxHeight: '[6rem]',
  overflowY: 'auto',
  fontFamily: 'mono',
  fontSize: 'xs',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
})
