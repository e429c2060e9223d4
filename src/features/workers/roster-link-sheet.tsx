import { useQuery } from '@tanstack/react-query'
import { type RosterLink, rosterLinkUrlReply } from '../../../contract/roster/roster-link.ts'
import { css } from '../../../styled-system/css'
import { useSession } from '../../app/app-services.ts'
import { QrImage } from '../../ui/content/qr-image.tsx'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4' })
const qr = css({ width: 'full', maxWidth: '[14rem]' })
const address = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere', userSelect: 'all' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' })

/** The link as the guard gets it: scanned, or copied into a message. */
export function RosterLinkSheet({ link, onClose }: { link: RosterLink; onClose: () => void }) {
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['roster-link-address', link.id],
    queryFn: ({ signal }) =>
      api.get(`/roster-links/${encodeURIComponent(link.id)}/address`, rosterLinkUrlReply, { signal }),
    select: (reply) => reply.data,
    // contains the code: removed from memory as soon as the dialog closes
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={tr(texts.rosterPageOfWorkerName, { workerName: link.worker_name })}
      size="sm"
    >
      {error && (
        <ErrorState
          title={tr(texts.linkCouldNotBeFetched)}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines count={6} label={tr(texts.loadingTheLink)} />}
      {data && (
        <div className={column}>
          <div className={qr}>
            <QrImage
              svg={data.qr_svg}
              alt={tr(texts.qrCodeThatOpensTheRosterOfWorkerName, { workerName: link.worker_name })}
            />
          </div>
          <p className={address}>{data.url}</p>
          <div className={buttons}>
            <CopyButton text={data.url} label={tr(texts.copyTheLink)} />
            <CopyButton text={data.calendar_url} label={tr(texts.copyTheCalendarAddress)} />
          </div>
          <Notice kind="warning">{tr(texts.linkWorksWithoutAPasswordUntilItIs)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
