import * as texts from './texts.ts'
import { type RosterLink, rosterLinks, rosterLinkSteps } from '../../../contract/roster/roster-link.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import { useState } from 'react'
import type { Worker } from '../../../contract/workers/worker.ts'
import { css } from '../../../styled-system/css'
import { usePermission } from '../../app/app-services.ts'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { useCommands } from '../../resource/command/use-commands.ts'
import { FieldValue } from '../../resource/record/field-value.tsx'
import { useParts } from '../../resource/related/parts-card.tsx'
import { Card } from '../../ui/content/card.tsx'
import { ActionsHead, Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { QrCode } from '../../ui/icons/page-icons.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { RosterLinkSheet } from './roster-link-sheet.tsx'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const buttons = css({ display: 'flex', justifyContent: 'flex-end', gap: '2' })
const anchored = css({ scrollMarginTop: '4' })

export function GuardRosterLinks({ guard }: { guard: Worker }) {
  return usePermission('View Shifts') && <Links guard={guard} />
}

function Links({ guard }: { guard: Worker }) {
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<RosterLink | null>(null)
  const mayEdit = usePermission('Edit Shifts')
  const { busy, add } = useCommands(rosterLink)
  const query = useParts(rosterLink, page, {
    worker_id: guard.id,
    sort: '-issued_at',
  })
  const { data } = query
  async function issue() {
    const outcome = await add({ worker_id: guard.id })
    if (outcome.kind === 'done') setShown(outcome.reply.data)
    else if ('message' in outcome) showToast('error', outcome.message)
  }
  return (
    <div id="roster-links" className={anchored}>
      <Card
        title={tr(texts.ownRosterPage)}
        aside={
          mayEdit && (
            <Button size="sm" icon={<QrCode />} disabled={busy} onClick={() => void issue()}>
              {tr(texts.issueALink)}
            </Button>
          )
        }
      >
        <LoadingState
          query={query}
          lines={2}
          label={tr(texts.loadingTheRosterLinks)}
          failed={tr(texts.rosterLinksCouldNotBeFetched2)}
        />
        {data?.data.length === 0 && <p className={none}>{tr(texts.noLinkIsIssuedWithALinkThis)}</p>}
        {data && data.data.length > 0 && (
          <Table caption={tr(texts.rosterLinks2)}>
            <thead>
              <tr>
                <HeadCell>{tr(texts.issued)}</HeadCell>
                <HeadCell>{tr(texts.status)}</HeadCell>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {data.data.map((link) => (
                <tr key={link.id}>
                  <Cell>
                    <FieldValue words={rosterLink.fields.issued_at} value={link.issued_at} />
                  </Cell>
                  <Cell>
                    <FieldValue words={rosterLink.fields.status} value={link.status} />
                  </Cell>
                  <Cell>
                    <div className={buttons}>
                      {mayEdit && link.status === 'issued' && (
                        <Button size="sm" onClick={() => setShown(link)}>
                          {tr(texts.show)}
                        </Button>
                      )}
                      <StepButtons steps={rosterLinkSteps} kind={rosterLink} row={link} phase={link.status} />
                    </div>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {data && <Pager meta={data.meta} onPage={setPage} />}
      </Card>
      {shown && <RosterLinkSheet link={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

export const rosterLink: ResourceView<RosterLink> = {
  of: rosterLinks,
  module: 'Shifts',
  one: tr(texts.rosterLink),
  many: tr(texts.rosterLinks),
  title: ({ worker_name: name }) => tr(texts.rosterLinkOfName, { name }),
  fields: {
    issued_at: { label: tr(texts.issued), time: true },
    status: { label: tr(texts.status), choices: { issued: tr(texts.valid), revoked: tr(texts.revoked) } },
  },
  list: '/employees/patrollers',
  failures: {
    list: tr(texts.rosterLinksCouldNotBeFetched),
    record: () => tr(texts.rosterLinkCouldNotBeFetched),
    add: tr(texts.rosterLinkCouldNotBeIssued),
    change: () => tr(texts.rosterLinkCouldNotBeChanged),
    remove: () => tr(texts.rosterLinkCouldNotBeRevoked),
  },
}
