import { type ClientLink, clientLinkUrlReply } from '../../../contract/clients/client-link.ts'
import { LinkSheet } from '../../resource/record/link-sheet.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export function ClientLinkSheet({ link, onClose }: { link: ClientLink; onClose: () => void }) {
  const { id, client_name: clientName } = link
  return (
    <LinkSheet
      path={`/client-links/${encodeURIComponent(id)}/address`}
      schema={clientLinkUrlReply}
      title={tr(texts.pageOfClientName, { clientName })}
      qrText={tr(texts.qrCodeThatOpensThePageOfClientName, { clientName })}
      warning={tr(texts.linkWorksWithoutAPasswordUntilItsLast)}
      onClose={onClose}
    />
  )
}
