import { type RosterLink, rosterLinkUrlReply } from '../../../contract/roster/roster-link.ts'
import { LinkSheet } from '../../resource/record/link-sheet.tsx'
import { tr } from '../../texts/tr.ts'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import * as texts from './texts.ts'

export function RosterLinkSheet({ link, onClose }: { link: RosterLink; onClose: () => void }) {
  const { id, worker_name: workerName } = link
  return (
    <LinkSheet
      path={`/roster-links/${encodeURIComponent(id)}/address`}
      schema={rosterLinkUrlReply}
      title={tr(texts.rosterPageOfWorkerName, { workerName })}
      qrText={tr(texts.qrCodeThatOpensTheRosterOfWorkerName, { workerName })}
      warning={tr(texts.linkWorksWithoutAPasswordUntilItIs)}
      more={({ calendar_url }) => <CopyButton text={calendar_url} label={tr(texts.copyTheCalendarAddress)} />}
      onClose={onClose}
    />
  )
}
