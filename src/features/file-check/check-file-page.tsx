import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { exportedFileReply } from '../../../contract/reports/report.ts'
import { toHex } from '../../../domain/evidence/notes/signed-note.ts'
import { ApiError } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { FileInput } from '../../ui/file/file-input.tsx'
import { FileText } from '../../ui/icons/record-icons.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { Logo } from '../../ui/theme/logo.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const page = css({
  display: 'grid',
  justifyItems: 'center',
  padding: '6',
  minHeight: 'viewport',
  alignContent: 'start',
})
const column = css({ width: 'full', maxWidth: '[36rem]', display: 'flex', flexDirection: 'column', gap: '5' })
const brand = css({ display: 'flex', alignItems: 'center', gap: '3', '& svg': { width: '8', height: '8' } })
const heading = css({ fontSize: 'xl', fontWeight: 'semibold' })
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4', textStyle: 'dense' })
const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })
const faint = css({ color: 'ink.muted' })

const KINDS = {
  report: tr(texts.aReport),
  fixes: tr(texts.anExportOfPositions),
  payroll: tr(texts.anAttendanceSheetForPayroll),
  draft: tr(texts.aDraftOfAnInvoice),
  invoice: tr(texts.anInvoice),
  note: tr(texts.aCreditOrDebitNote),
  statement: tr(texts.aStatementOfAnAccount),
  etims: tr(texts.theFieldsOfAnInvoiceForTheRevenueAuthority),
  'incident-pack': tr(texts.anIncidentPack),
  list: tr(texts.aList),
  'personal-data': tr(texts.aCopyOfPersonalData),
} as const

type Verdict =
  | { is: 'known'; name: string; digest: string; kind: keyof typeof KINDS; at: number }
  | { is: 'unknown'; name: string; digest: string }
  | { is: 'failed'; why: string }

/**
 * Page to check whether this server exported a file. The browser computes the digest, so the file is not
 * uploaded.
 */
export function CheckFilePage() {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  // browsers offer `crypto.subtle` only over HTTPS and on localhost
  const isAble = globalThis.crypto?.subtle !== undefined

  async function check(file: File) {
    setBusy(true)
    setVerdict(null)
    try {
      setVerdict(await verdictOf(file))
    } finally {
      setBusy(false)
    }
  }
  async function verdictOf(file: File): Promise<Verdict> {
    const { name } = file
    const digest = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))
    try {
      const failure = tr(texts.fileCouldNotBeChecked)
      const { data } = await api.get(`/exported-files/${digest}`, exportedFileReply, {
        bearer: null,
        failure,
      })
      return { is: 'known', name, digest, ...data }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.status === 404 ? { is: 'unknown', name, digest } : { is: 'failed', why: error.message }
    }
  }

  return (
    <main className={page}>
      <div className={column}>
        <div className={brand}>
          <Logo />
          <h1 className={heading}>{tr(texts.checkAFile)}</h1>
        </div>
        <Card>
          <div className={body}>
            <p>{tr(texts.chooseAReportOrAnExportOrDrop)}</p>
            <p className={faint}>{tr(texts.fileStaysOnYourDeviceYourBrowserComputes)}</p>
            {isAble ? (
              <FileInput accept="*/*" icon={<FileText />} onFile={(file) => void check(file)}>
                {busy ? tr(texts.checking) : tr(texts.chooseAFile)}
              </FileInput>
            ) : (
              <Notice kind="error">{tr(texts.thisBrowserComputesDigestsOnPagesWithHttps)}</Notice>
            )}
            {verdict && <VerdictNotice verdict={verdict} />}
          </div>
        </Card>
      </div>
    </main>
  )
}

function VerdictNotice({ verdict }: { verdict: Verdict }) {
  if (verdict.is === 'failed') return <Notice kind="error">{verdict.why}</Notice>
  const { name, digest } = verdict
  return (
    <Notice kind={verdict.is === 'known' ? 'success' : 'error'}>
      {verdict.is === 'known'
        ? tr(texts.nameIsUnchangedThisServerExportedItAs, {
            name,
            KINDS: KINDS[verdict.kind],
            value: new Date(verdict.at).toLocaleString('en-GB'),
          })
        : tr(texts.thisServerDidNotExportNameAsIt, { name })}
      <p className={mono}>{tr(texts.sha256Digest, { digest })}</p>
    </Notice>
  )
}
