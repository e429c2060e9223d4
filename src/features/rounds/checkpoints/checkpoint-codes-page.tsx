import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { type CheckpointCode, checkpointCodesReply } from '../../../../contract/rounds/checkpoint.ts'
import { useSession } from '../../../app/app-services.ts'
import { PageFrame } from '../../../resource/record/page-frame.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { QrImage } from '../../../ui/content/qr-image.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { QrCode } from '../../../ui/icons/page-icons.ts'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { checkpoint } from './checkpoint-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const OF = ['patrol_route_id', 'site_post_id', 'checkpoint_id'] as const

const sheet = css({
  display: 'grid',
  gridTemplateColumns: { base: '[repeat(auto-fill, minmax(14rem, 1fr))]', _print: '[repeat(2, 1fr)]' },
  gap: { base: '4', _print: '[0]' },
  padding: { base: '4', _print: '[0]' },
})
// labels to cut out; two columns and three rows fit on A4
const label = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: { base: '2', _print: '[1.5mm]' },
  padding: { base: '4', _print: '[4mm]' },
  height: { _print: '[78mm]' },
  textAlign: 'center',
  borderWidth: 'thin',
  borderStyle: 'dashed',
  borderColor: { base: 'line', _print: '[#999]' },
  color: { _print: '[black]' },
  breakInside: 'avoid',
})
const name = css({
  fontWeight: 'semibold',
  fontSize: { base: 'lg', _print: '[14pt]' },
  overflowWrap: 'anywhere',
})
const place = css({ textStyle: 'dense', color: { base: 'ink.muted', _print: '[black]' } })
const qr = css({ width: { base: '[9rem]', _print: '[48mm]' } })
const code = css({ fontFamily: 'mono', fontSize: { base: 'xs', _print: '[9pt]' }, userSelect: 'all' })
const note = css({
  fontSize: { base: 'xs', _print: '[8pt]' },
  color: { base: 'ink.muted', _print: '[black]' },
})
const missing = css({ textStyle: 'dense', color: 'ink.muted' })

/** The QR codes of a patrol, a site post or one checkpoint, to print on A4 and cut out. */
export function CheckpointCodesPage() {
  const [params] = useSearchParams()
  const of = OF.find((each) => params.has(each))
  return (
    <PageFrame kind={checkpoint}>
      {of ? (
        <Codes query={{ [of]: params.get(of) ?? '' }} />
      ) : (
        <EmptyState icon={<QrCode />} title={tr(texts.noCheckpointsAreChosen)}>
          {tr(texts.openTheCodesFromThePageOfA)}
        </EmptyState>
      )}
    </PageFrame>
  )
}

function Codes({ query }: { query: Readonly<Record<string, string>> }) {
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['checkpoint-codes', query],
    queryFn: ({ signal }) => api.get('/patrol-checkpoint-codes', checkpointCodesReply, { query, signal }),
    select: (reply) => reply.data,
    // the URLs contain secret codes, so they are not cached after the page closes
    gcTime: 0,
  })
  return (
    <Card
      title={data ? tr(texts.codesDataCount, { dataCount: data.length }) : tr(texts.codes)}
      aside={
        <Button size="sm" disabled={!data || data.length === 0} onClick={() => window.print()}>
          {tr(texts.print)}
        </Button>
      }
    >
      {error && (
        <ErrorState
          title={tr(texts.codesCouldNotBeFetched)}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines count={6} label={tr(texts.loadingTheCodes)} />}
      {data?.length === 0 && (
        <EmptyState icon={<QrCode />} title={tr(texts.thereAreNoCheckpointsHere)}>
          {tr(texts.addCheckpointsToTheSitePostFirst)}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={sheet} data-printed-part aria-label={tr(texts.codesOfCheckpoints)}>
          {data.map((each) => (
            <Label key={each.id} of={each} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Splits a code into groups of five characters, which are easier to read. */
const grouped = (text: string) => text.match(/.{1,5}/g)?.join(' ') ?? text

function Label({ of }: { of: CheckpointCode }) {
  return (
    <li className={label}>
      <p className={name}>{of.name}</p>
      <p className={place}>{of.site_post_name}</p>
      {of.qr_svg && of.code ? (
        <>
          <div className={qr}>
            <QrImage svg={of.qr_svg} alt={tr(texts.qrCodeOfName, { name: of.name })} />
          </div>
          <p className={code}>{grouped(of.code)}</p>
          <p className={note}>{tr(texts.noNetworkScanFromThePageOfThe)}</p>
          {/* names in every supported language, because anybody may scan the code */}
          <p className={note} lang="sw">
            {texts.noNetworkInSwahili}
          </p>
          <p className={note} lang="fr">
            {texts.noNetworkInFrench}
          </p>
        </>
      ) : (
        <p className={missing}>{tr(texts.thereIsNoCodeThatCanBePrinted)}</p>
      )}
    </li>
  )
}
