import * as texts from './texts.ts'
import { type ClientLink, clientLinks, clientLinkSteps } from '../../../contract/clients/client-link.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import { useState } from 'react'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { DateField } from '../../resource/form/form-fields.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { PartsCard } from '../../resource/related/parts-card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { QrCode } from '../../ui/icons/page-icons.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ClientLinkSheet } from './client-link-sheet.tsx'

/** The links that show a client its own sites. They can be issued, shown and revoked. */
export function ClientLinks({ clientId, archived }: { clientId: string; archived: boolean }) {
  const [issuing, setIssuing] = useState(false)
  const [shown, setShown] = useState<ClientLink | null>(null)
  const close = () => setIssuing(false)
  return (
    <>
      <PartsCard
        title={tr(texts.linksToTheClientsOwnPage)}
        anchor="client-links"
        kind={clientLink}
        only={{ client_id: clientId, sort: '-issued_at' }}
        columns={['issued_at', 'expires_on', 'status']}
        whenEmpty={tr(texts.noLinkIsIssuedWithALinkThe)}
        add={
          !archived && (
            <Button size="sm" icon={<QrCode />} onClick={() => setIssuing(true)}>
              {tr(texts.issueALink)}
            </Button>
          )
        }
        actions={(link) =>
          link.status === 'issued' && (
            <>
              <Button size="sm" onClick={() => setShown(link)}>
                {tr(texts.show)}
              </Button>
              <StepButtons steps={clientLinkSteps} kind={clientLink} row={link} phase={link.status} />
            </>
          )
        }
      />
      <Dialog open={issuing} onClose={close} title={tr(texts.issueALink)} size="sm">
        <RecordForm
          kind={clientLink}
          empty={{ client_id: clientId, expires_on: null }}
          save={tr(texts.issue)}
          done={({ client_name: name }) => tr(texts.linkOfNameIsIssued, { name })}
          onSaved={(link) => {
            close()
            setShown(link)
          }}
          onCancel={close}
        >
          <DateField name="expires_on" hint={tr(texts.linkOpensUntilTheEndOfThisDay)} />
        </RecordForm>
      </Dialog>
      {shown && <ClientLinkSheet link={shown} onClose={() => setShown(null)} />}
    </>
  )
}

export const clientLink: ResourceView<ClientLink> = {
  of: clientLinks,
  module: 'Clients',
  one: tr(texts.clientLink),
  many: tr(texts.clientLinks),
  title: ({ client_name: name }) => tr(texts.linkOfName, { name }),
  fields: {
    issued_at: { label: tr(texts.issued), time: true },
    expires_on: { label: tr(texts.lastDay), day: true, expires: true },
    status: { label: tr(texts.status), choices: { issued: tr(texts.valid), revoked: tr(texts.revoked) } },
  },
  list: '/clients/list',
  failures: {
    list: tr(texts.clientLinksCouldNotBeFetched),
    record: () => tr(texts.clientLinkCouldNotBeFetched),
    add: tr(texts.clientLinkCouldNotBeIssued),
    change: () => tr(texts.clientLinkCouldNotBeChanged),
    remove: () => tr(texts.clientLinkCouldNotBeRevoked),
  },
}
