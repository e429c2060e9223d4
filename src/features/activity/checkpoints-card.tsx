import { useQuery } from '@tanstack/react-query'
import { Download } from '../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import { checkpointsReply, type Checkpoints } from '../../../contract/evidence/activity.ts'
import { type ZoneClock, zoneClock } from '../../../domain/time/zone-time.ts'
import { ApiError } from '../../api/api.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '2', padding: '4', textStyle: 'dense' })
const faint = css({ color: 'ink.muted' })
const summary = css({ cursor: 'pointer', width: 'fit' })
const lines = css({ display: 'flex', flexDirection: 'column', gap: '2', paddingTop: '2' })
const line = css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' })
const code = css({
  fontFamily: 'mono',
  fontSize: 'xs',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  minWidth: '0',
})
const PATH = '/activity/checkpoints'
const LOOK_MS = 60_000
const WITNESSES = { file: 'a file', git: 'a Git directory', webhook: 'a web address', mail: 'a mailbox' }

/** The signed checkpoints of the company's log, the witness, and the public key. */
export function CheckpointsCard() {
  const { api } = useSession()
  const { data, error } = useQuery({
    queryKey: ['activity checkpoints'],
    queryFn: ({ signal }) => api.get(PATH, checkpointsReply, { signal }),
    refetchInterval: LOOK_MS,
  })
  const checkpoints = data?.data
  return (
    <Card title={tr(texts.signedCheckpoints)} aside={checkpoints?.newest && <DownloadButton />}>
      <div className={body}>
        {error && <Notice kind="error">{error.message}</Notice>}
        {checkpoints && <Standing checkpoints={checkpoints} />}
        {checkpoints?.newest && <Details of={checkpoints} note={checkpoints.newest.note} />}
      </div>
    </Card>
  )
}

function DownloadButton() {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const headers = { accept: 'text/plain' }
      const failure = tr(texts.checkpointsCouldNotBeDownloaded)
      const text = await api.get(PATH, z.string(), { headers, failure })
      saveFile(new Blob([text], { type: 'text/plain' }), 'checkpoints.txt')
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      showToast('error', caught.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" icon={<Download aria-hidden />} busy={busy} onClick={() => void save()}>
      {tr(texts.download)}
    </Button>
  )
}

function Standing({ checkpoints: { newest, witness } }: { checkpoints: Checkpoints }) {
  const clock = zoneClock(useTimeZone())
  const what = tr(texts.serverSignsACheckpointEvery1000Events)
  if (!newest) return <p className={faint}>{tr(texts.whatNothingHasBeenSignedYet, { what })}</p>
  const size = tr(texts.eventsCount, { count: newest.size, written: newest.size.toLocaleString('en') })
  const signed = tr(texts.signedAtItCoversSize, { size, at: clock.full(newest.at) })
  if (!witness) return <Notice kind="info">{tr(texts.signedItIsStoredInTheDatabaseOnly, { signed })}</Notice>
  return <Witnessed signed={signed} at={newest.witnessed_at} witness={witness} clock={clock} />
}

interface WitnessedProps {
  signed: string
  at: number | null
  witness: NonNullable<Checkpoints['witness']>
  clock: ZoneClock
}

function Witnessed({ signed, at, witness, clock }: WitnessedProps) {
  const name = WITNESSES[witness.kind]
  if (witness.failing_since !== null) {
    const last = witness.written_at === null ? 'never' : clock.full(witness.written_at)
    return (
      <Notice kind="warning">
        {tr(texts.signedTheWitnessNameHasAcceptedNothingSince, {
          signed,
          name,
          failingSince: clock.full(witness.failing_since),
          last,
        })}
      </Notice>
    )
  }
  if (at === null) return <Notice kind="info">{tr(texts.signedItIsOnItsWayToThe, { signed, name })}</Notice>
  return (
    <Notice kind="success">
      {tr(texts.signedTheWitnessNameReceivedItAt, { signed, name, at: clock.full(at) })}
    </Notice>
  )
}

function Details({ of, note }: { of: Checkpoints; note: string }) {
  const [signs = '', ...former] = of.keys
  return (
    <details className={faint}>
      <summary className={summary}>{tr(texts.newestCheckpointAndTheKeyThatVerifiesIt)}</summary>
      <div className={lines}>
        <pre className={code}>{note}</pre>
        <p>{tr(texts.theKey)}</p>
        <div className={line}>
          <span className={code}>{signs}</span>
          <CopyButton text={signs} label={tr(texts.copyTheKey)} />
        </div>
        {former.length > 0 && <p>{tr(texts.formerKeysToVerifyWhatTheySignedFor)}</p>}
        {former.map((key) => (
          <span key={key} className={code}>
            {key}
          </span>
        ))}
      </div>
    </details>
  )
}
