import { useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from '../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { demoFilledReply, demoWipedReply, type DemoWiped } from '../../../contract/settings/first-run.ts'
import { usePermission } from '../../app/app-services.ts'
import { useSend } from '../../resource/command/use-send.ts'
import { refreshMatching } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { useFirstRun } from './first-run-steps.ts'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Card to load demo data into an empty company, and to remove it again. */
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
    const outcome = await send('POST', '/demo-data', demoFilledReply, tr(texts.demoDataCouldNotBeLoaded))
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    refreshMatching(queries, () => true)
    showToast('success', tr(texts.guardsDemoGuardsAdded, { guards: outcome.reply.data.guards }))
    void navigate('/tracker')
  }
  return (
    <Card>
      <div className={row}>
        <FlaskConical aria-hidden className={symbol} />
        <p className={text}>
          {rich(texts.lookAroundFirstOnePressFillsTheCompany, {
            strong: (words) => <strong className={strong}>{words}</strong>,
          })}
        </p>
        <Button busy={busy} onClick={() => void fill()}>
          {tr(texts.loadDemoData)}
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
    const outcome = await send('DELETE', '/demo-data', demoWipedReply, tr(texts.demoDataCouldNotBeRemoved))
    if (outcome.kind !== 'done')
      return setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    setAsking(false)
    const { removed, kept: needed } = outcome.reply.data
    const rest = needed.length > 0 ? '; what your own records need stays' : ''
    showToast('success', tr(texts.removedDemoRecordsAreArchivedRest, { removed, rest }))
    if (needed.length > 0) setKept(needed)
    else refreshMatching(queries, () => true)
  }
  function closeKept() {
    setKept([])
    refreshMatching(queries, () => true)
  }
  return (
    <Card>
      <div className={row}>
        <FlaskConical aria-hidden className={symbol} />
        <p className={text}>
          {rich(texts.thisCompanyHoldsDemoDataItsClientsPlaces, {
            strong: (words) => <strong className={strong}>{words}</strong>,
          })}
        </p>
        <Button onClick={() => setAsking(true)}>{tr(texts.removeDemoData)}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={tr(texts.removeDemoData2)}
        confirm={failure === null ? tr(texts.remove) : tr(texts.tryAgain)}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void wipe()}
      >
        <p>{tr(texts.clientsPlacesGuardsAndPhonesOfTheDemo)}</p>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
      </ConfirmDialog>
      <Dialog
        open={kept.length > 0}
        onClose={closeKept}
        title={tr(texts.someOfTheDemoStays)}
        size="sm"
        actions={<Button onClick={closeKept}>{tr(texts.close)}</Button>}
      >
        <p>{tr(texts.yourOwnRecordsNeedTheseTheyAreYours)}</p>
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
