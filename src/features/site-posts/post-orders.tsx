import { FilePen } from '../../ui/icons/page-icons.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import type { PostOrdersVersion } from '../../../contract/site-posts/post-orders.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { LongTextField, TextField } from '../../resource/form/form-fields.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { useParts } from '../../resource/related/parts-card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { PostOrdersDiff } from './post-orders-diff.tsx'
import { postOrders } from './post-orders-kind.ts'
import { PostOrdersReaders } from './post-orders-readers.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const anchored = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  outline: 'none',
  scrollMarginTop: '4',
})
const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const orders = css({
  textStyle: 'body',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxWidth: '[75ch]',
})
const about = css({ textStyle: 'dense', color: 'ink.muted' })
const older = css({
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  '& > summary': {
    paddingInline: '4',
    paddingBlock: '3',
    textStyle: 'dense',
    cursor: 'pointer',
    _hover: { bg: 'hover' },
  },
})

export function PostOrders({ sitePostId }: { sitePostId: string }) {
  return usePermission('View Post Orders') && <Orders sitePostId={sitePostId} />
}

function Orders({ sitePostId }: { sitePostId: string }) {
  const kind = postOrders(sitePostId)
  const [page, setPage] = useState(1)
  const [issuing, setIssuing] = useState(false)
  // fetched separately, so that the version in force stays visible while older ones are paged
  const newest = useParts(kind, 1)
  const { data } = useParts(kind, page)
  const mayIssue = usePermission('Edit Post Orders')
  const { hash, key } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#post-orders') box.current?.focus()
  }, [hash, key])
  const inForce = newest.data?.data[0]
  return (
    <div ref={box} id="post-orders" tabIndex={-1} className={anchored}>
      <Card
        title={
          inForce ? tr(texts.postOrdersVersionVersion, { version: inForce.version }) : tr(texts.postOrders2)
        }
        aside={
          mayIssue &&
          newest.data && (
            <Button size="sm" icon={<FilePen />} onClick={() => setIssuing(true)}>
              {inForce ? tr(texts.issueANewVersion) : tr(texts.issuePostOrders)}
            </Button>
          )
        }
      >
        <LoadingState
          query={newest}
          lines={3}
          label={tr(texts.loadingThePostOrders)}
          failed={tr(texts.postOrdersCouldNotBeFetched2)}
        />
        {newest.data && !inForce && <p className={none}>{tr(texts.noPostOrdersHaveBeenIssuedForThis)}</p>}
        {inForce && (
          <div className={body}>
            <p className={orders}>{inForce.text}</p>
            <Issued version={inForce} />
          </div>
        )}
        {data &&
          data.meta.total > 1 &&
          data.data.map((version) => <Version key={version.id} version={version} />)}
        {data && <Pager meta={data.meta} onPage={setPage} />}
      </Card>
      {inForce && <PostOrdersReaders sitePostId={sitePostId} version={inForce.version} />}
      <Dialog
        open={issuing}
        onClose={() => setIssuing(false)}
        title={
          inForce ? tr(texts.issueVersionValue, { value: inForce.version + 1 }) : tr(texts.issuePostOrders)
        }
        size="lg"
      >
        <RecordForm
          kind={kind}
          empty={{ text: inForce?.text ?? '', note: '', replaces: inForce?.version ?? 0 }}
          save={tr(texts.issue)}
          done={({ version }) => tr(texts.versionVersionIssued, { version })}
          onSaved={() => setIssuing(false)}
          onCancel={() => setIssuing(false)}
        >
          <LongTextField name="text" hint={tr(texts.whatGuardsMustKnowAndDoAtThis)} />
          <TextField name="note" hint={tr(texts.oneLineMayBeLeftEmpty)} />
        </RecordForm>
      </Dialog>
    </div>
  )
}

function Issued({
  version: { issued_at: at, issued_by: by, note, acknowledged },
}: {
  version: PostOrdersVersion
}) {
  const timeZone = useTimeZone()
  const known =
    acknowledged === 0
      ? tr(texts.nobodyHasAcknowledgedItYet)
      : tr(texts.acknowledgedByAcknowledgedTextGuards, {
          acknowledged,
          acknowledgedText: acknowledged.toLocaleString('en'),
        })
  return (
    <p className={about}>
      {tr(texts.issuedAtByByKnown, { at: zoneClock(timeZone).full(at), by: by ?? tr(texts.somebody), known })}
      {note && <>{` ${tr(texts.whatIsNewNote, { note })}`}</>}
    </p>
  )
}

/** A version: the first as plain text, later ones with their changes. */
function Version({ version }: { version: PostOrdersVersion }) {
  const timeZone = useTimeZone()
  const { version: number, replaced_text: replaced, text } = version
  return (
    <details className={older}>
      <summary>
        {tr(texts.versionNumberOfIssuedAt, { number, issuedAt: zoneClock(timeZone).full(version.issued_at) })}
      </summary>
      <div className={body}>
        <Issued version={version} />
        {replaced === null ? (
          <p className={orders}>{text}</p>
        ) : (
          <PostOrdersDiff before={replaced} after={text} since={number - 1} />
        )}
      </div>
    </details>
  )
}
