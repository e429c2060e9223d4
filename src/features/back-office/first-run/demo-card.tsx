import { useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from '../../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { demoFilledReply, demoWipedReply, type DemoWiped } from '../../../../contract/first-run.ts'
import { usePermission } from '../../../app-services.ts'
import { useSend } from '../../../resource/command/use-send.ts'
import { refreshWhere } from '../../../resource/refresh/refresh.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { useFirstRun } from './use-first-run.ts'

/** Loads the demo into an empty company by one press and removes it by another, for those who may. */
export function DemoCard() {
  return usePermission('Edit Company Settings') && <Offered />
}

function Offered() {
  const { data } = useFirstRun()
  if (data?.demo === 'wipe') return <Wipe />
  return data?.demo === 'fill' ? <Fill /> : null
}

function Fill() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { busy, send } = useSend()
  async function fill() {
    const outcome = await send('POST', '/demo-data', demoFilledReply, 'The demo data could not be loaded.')
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    refreshWhere(queries, () => true)
    showToast('success', `${outcome.reply.data.guards} demo guards added.`)
    void navigate('/tracker')
  }
  return (
    <Card>
      <div className={row}>
        <FlaskConical aria-hidden className={symbol} />
        <p className={text}>
          <strong className={strong}>Look around first?</strong> One press fills the company with two clients
          and guards on their rounds. Another removes all of it.
        </p>
        <Button busy={busy} onClick={() => void fill()}>
          Load demo data
        </Button>
      </div>
    </Card>
  )
}

function Wipe() {
  const queries = useQueryClient()
  const { busy, send } = useSend()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [kept, setKept] = useState<DemoWiped['kept']>([])
  async function wipe() {
    const outcome = await send('DELETE', '/demo-data', demoWipedReply, 'The demo data could not be removed.')
    if (outcome.kind !== 'done')
      return setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    setAsking(false)
    const { removed, kept: needed } = outcome.reply.data
    const rest = needed.length > 0 ? '; what your own records need stays' : ''
    showToast('success', `${removed} demo records are archived${rest}.`)
    if (needed.length > 0) setKept(needed)
    else refreshWhere(queries, () => true)
  }
  function closeKept() {
    setKept([])
    refreshWhere(queries, () => true)
  }
  return (
    <Card>
      <div className={row}>
        <FlaskConical aria-hidden className={symbol} />
        <p className={text}>
          <strong className={strong}>This company holds demo data.</strong> Its clients, places and guards are
          made up and do not count towards your first steps. What you add yourself stays when they are
          removed.
        </p>
        <Button onClick={() => setAsking(true)}>Remove demo data</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Remove demo data?"
        confirm={failure === null ? 'Remove' : 'Try again'}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void wipe()}
      >
        <p>
          The clients, places, guards and phones of the demo are archived, also where somebody has changed
          them since. Nothing that you added is touched: what your own records need of the demo stays with
          them.
        </p>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
      </ConfirmDialog>
      <Dialog
        open={kept.length > 0}
        onClose={closeKept}
        title="Some of the demo stays"
        size="sm"
        actions={<Button onClick={closeKept}>Close</Button>}
      >
        <p>Your own records need these. They are yours now, to keep or to remove.</p>
        <ul className={names}>
          {kept.map(({ kind, name, because }) => (
            <li key={`${kind} ${name}`}>{`${name} (${kind}): ${because}`}</li>
          ))}
        </ul>
      </Dialog>
    </Card>
  )
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', padding: '4' })
const text = css({
  flex: '1',
  minWidth: '[min(18rem, 100%)]',
  textStyle: 'dense',
  color: 'ink.muted',
})
const strong = css({ color: 'ink', fontWeight: 'medium' })
const symbol = css({ width: '5', height: '5', color: 'ink.faint', flexShrink: '0' })
const names = css({
  listStyle: '[disc]',
  paddingLeft: '5',
  paddingTop: '3',
  textStyle: 'dense',
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
})
