import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { ReportingCode } from '../../../contract/field/reporting-code.ts'
import type { CodeUse } from '../../../domain/reporting-codes/code-uses.ts'
import { usePermission } from '../../app/app-services.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { reportingCode } from './reporting-codes/reporting-code-kind.ts'
import { UsesChoice } from './uses-field.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

/** Button to change what a reporting code can be used for. */
export function EditCodeUses({ code }: { code: ReportingCode }) {
  const mayEdit = usePermission('Edit Checklists')
  const [open, setOpen] = useState(false)
  if (!mayEdit || code.status !== 'issued') return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {tr(texts.changeUses)}
      </Button>
      {open && <ChangeUsesDialog code={code} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangeUsesDialog({ code, onClose }: { code: ReportingCode; onClose: () => void }) {
  const { busy, tell } = useCommands(reportingCode)
  const [chosen, setChosen] = useState<CodeUse[]>([...code.uses])
  const [failure, setFailure] = useState<string | null>(null)
  async function save() {
    if (chosen.length === 0) return setFailure(tr(texts.pleaseChooseAtLeastOne))
    setFailure(null)
    const outcome = await tell(code.id, 'uses', null, reportingCode.failures.change(code.id), {
      uses: chosen,
    })
    if (outcome.kind === 'done') {
      showToast('success', tr(texts.labelChanged, { label: code.label }))
      return onClose()
    }
    setFailure(
      outcome.kind === 'invalid'
        ? Object.values(outcome.fields).flat().join(' ')
        : outcome.kind === 'conflict'
          ? outcome.since.message
          : outcome.message,
    )
  }
  return (
    <Dialog open onClose={onClose} title={tr(texts.changeUses)} size="sm">
      <div className={column}>
        <p>{tr(texts.codeStaysTheSameSoTheSheetNeed)}</p>
        <UsesChoice chosen={chosen} onChange={setChosen} />
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={foot}>
          <Button onClick={onClose}>{tr(texts.cancel)}</Button>
          <Button tone="solid" busy={busy} onClick={() => void save()}>
            {tr(texts.save)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
