import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { css } from '../../../styled-system/css'
import { useSession } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import { QrImage } from '../../ui/content/qr-image.tsx'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4' })
const qr = css({ width: 'full', maxWidth: '[14rem]' })
const address = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere', userSelect: 'all' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' })

interface Props<Link> {
  /** API path of the link's URL; the URL contains the secret code */
  path: string
  schema: z.ZodType<{ data: Link }>
  title: string
  qrText: string
  warning: string
  /** renders more buttons */
  more?: (link: Link) => ReactNode
  onClose: () => void
}

/** Dialog that shows a link as URL and QR code, to be copied into a message or scanned. */
export function LinkSheet<Link extends { url: string; qr_svg: string }>(props: Props<Link>) {
  const { path, schema, title, qrText, warning, more, onClose } = props
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['link-address', path],
    queryFn: ({ signal }) => api.get(path, schema, { signal }),
    select: (reply) => reply.data,
    // the URL contains the secret code, so it is not cached after the dialog closes
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
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
            <QrImage svg={data.qr_svg} alt={qrText} />
          </div>
          <p className={address}>{data.url}</p>
          <div className={buttons}>
            <CopyButton text={data.url} label={tr(texts.copyTheLink)} />
            {more?.(data)}
          </div>
          <Notice kind="warning">{warning}</Notice>
        </div>
      )}
    </Dialog>
  )
}
