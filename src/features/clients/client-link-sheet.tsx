import { useQuery } from '@tanstack/react-query'
import { type ClientLink, clientLinkUrlReply } from '../../../contract/clients/client-link.ts'
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

/** The link as the client gets it: scanned, or copied into a message. */
export function ClientLinkSheet({ link, onClose }: { link: ClientLink; onClose: () => void }) {
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['client-link-address', link.id],
    queryFn: ({ signal }) =>
      api.get(`/client-links/${encodeURIComponent(link.id)}/address`, clientLinkUrlReply, { signal }),
    select: (reply) => reply.data,
    // contains the code: removed from memory as soon as the dialog closes
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={tr(texts.pageOfClientName, { clientName: link.client_name })}
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
              alt={tr(texts.qrCodeThatOpensThePageOfClientName, { clientName: link.client_name })}
            />
          </div>
          <p className={address}>{data.url}</p>
          <CopyButton text={data.url} label={tr(texts.copyTheLink)} />
          <Notice kind="warning">{tr(texts.linkWorksWithoutAPasswordUntilItsLast)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
