import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { codeUrlReply, type ReportingCode } from '../../../../contract/field/reporting-code.ts'
import { CODE_USE_LABELS } from '../../../../domain/reporting-codes/code-uses.ts'
import { useSession } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { QrImage } from '../../../ui/content/qr-image.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { CopyButton } from '../../../ui/control/copy-button.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const sheet = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '3',
  padding: '5',
  textAlign: 'center',
  color: { _print: '[black]' },
})
const qr = css({ width: 'full', maxWidth: { base: '[16rem]', _print: '[120mm]' } })
const place = css({ fontSize: { base: 'lg', _print: '[28pt]' }, fontWeight: 'semibold' })
const address = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere', userSelect: 'all' })
const buttons = css({ display: 'flex', gap: '2', _print: { display: 'none' } })
const muted = css({ color: 'ink.muted' })
// not printed, because the uses of a code may change after its sheet was put up
const uses = css({ color: 'ink.muted', _print: { display: 'none' } })

export function CodeSheet({ code }: { code: ReportingCode }) {
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['code-address', code.id],
    queryFn: ({ signal }) =>
      api.get(`/reporting-codes/${encodeURIComponent(code.id)}/address`, codeUrlReply, { signal }),
    select: (reply) => reply.data,
    // the URL contains the secret code, so it is not cached after the page closes
    gcTime: 0,
  })
  return (
    <Card title={tr(texts.sheet)}>
      {error && (
        <ErrorState
          title={tr(texts.codeCouldNotBeFetched)}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines count={6} label={tr(texts.loadingTheCode)} />}
      {data && (
        <div className={sheet} data-printed-part>
          <p className={place}>{code.site_post_name}</p>
          <p>{tr(texts.scanToReportFromThisPost)}</p>
          {/* names in every supported language, because anybody may scan the sheet */}
          <p lang="sw">{texts.scanToReportInSwahili}</p>
          <p lang="fr">{texts.scanToReportInFrench}</p>
          <p className={uses}>{code.uses.map((use) => CODE_USE_LABELS[use]).join(' · ')}</p>
          <div className={qr}>
            <QrImage
              svg={data.qr_svg}
              alt={tr(texts.qrCodeThatOpensTheChecklistsOfSitePostName, {
                sitePostName: code.site_post_name,
              })}
            />
          </div>
          <p className={address}>{data.url}</p>
          <p className={muted}>{code.label}</p>
          <div className={buttons}>
            <Button onClick={() => window.print()}>{tr(texts.print)}</Button>
            <CopyButton text={data.url} label={tr(texts.copyTheAddress)} />
          </div>
        </div>
      )}
    </Card>
  )
}
