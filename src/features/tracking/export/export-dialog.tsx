import { useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import {
  longestExport,
  MOST_EXPORTED_GUARDS,
  MOST_PROVEN_FIXES,
  provenFixes,
} from '../../../../contract/fix-export.ts'
import { exportFileName } from '../../../../domain/evidence/export-file-name.ts'
import { type ExportFormat, exportFormat, exportReason } from '../../../../domain/evidence/fix-exports.ts'
import { ApiError } from '../../../api.ts'
import { useLimits, useSession } from '../../../app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { saveFile } from '../../../ui/control/save-file.ts'
import { Select } from '../../../ui/control/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { PeriodFields } from '../trail/period-fields.tsx'
import { usePeriod } from '../trail/use-period.ts'
import { useTracking } from '../use-tracking.ts'
import { EXPORT_FORMATS } from './export-formats.ts'
import { ExportProgress } from './export-progress.tsx'
import { fetchExport } from './fetch-export.ts'
import { GuardChoice, type ExportableGuard } from './guard-choice.tsx'
import { pictureText } from './picture-text.ts'
import { useExportSize } from './use-export-size.ts'

export interface ExportSelection {
  /** who may be chosen */
  guards: readonly ExportableGuard[]
  /** who is chosen first; everybody where it is not said */
  chosen?: readonly string[]
  /** ms since epoch UTC */
  from: number
  to: number
}

interface Props extends ExportSelection {
  /** the map as it is shown, a JPEG; rejects where the browser does not give it */
  picture: (() => Promise<Blob>) | null
  onClose: () => void
}

/** Exports where guards were in a period: asks as what and why, tells how much it is and how far it has come. */
export function ExportDialog({ guards, chosen: first, from, to, picture, onClose }: Props) {
  const { api } = useSession()
  const { clock, now, timeZone } = useTracking()
  const isLimited = useLimits() !== null
  const [format, setFormat] = useState<ExportFormat>('pdf')
  const [chosen, setChosen] = useState(() => new Set(first ?? guards.map(({ id }) => id)))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [bytes, setBytes] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const fields = usePeriod({ from, to }, { longest: longestExport(chosen.size), onlyPast: true })
  const { period } = fields
  const offered = useMemo(() => guards.map(({ id }) => id), [guards])
  // who is not chosen may be too many for so long a time
  const isLong = period !== null && period.to - period.from > longestExport(offered.length)
  const counted = useMemo(() => (isLong ? [...chosen] : offered), [isLong, chosen, offered])
  const { counts, isCounting, failure: uncounted } = useExportSize(counted, period)
  const sizes = [...chosen].map((id) => ({ fixes: counts?.get(id) ?? 0 }))
  const fixes = sizes.reduce((sum, each) => sum + each.fixes, 0)
  const why = exportReason.safeParse(reason)
  const isRunning = bytes !== null
  const size = sizeOf({ sizes: uncounted === null ? sizes : null, guards: chosen.size, fixes, format })
  const isReady = period !== null && size.isRight && !isCounting
  // whoever goes elsewhere takes the export with them
  useEffect(() => () => stopping.current?.abort(), [])

  async function begin() {
    setAsked(true)
    if (!why.success || !isReady) return
    const stop = new AbortController()
    stopping.current = stop
    setFailure(null)
    setBytes(0)
    try {
      const map = format === 'pdf' && picture ? await pictureText(picture) : undefined
      const asked = {
        worker_ids: [...chosen],
        ...period,
        format,
        reason: why.data,
        ...(map && { picture: map }),
      }
      const file = await fetchExport(api, asked, { signal: stop.signal, onBytes: setBytes })
      const exported = guards.filter(({ id }) => chosen.has(id))
      saveFile(file, exportFileName(exported, period.from, timeZone, EXPORT_FORMATS[format].ending))
      showToast('success', 'Exported. The activity tells of it.')
      onClose()
    } catch (caught) {
      setBytes(null)
      if (stop.signal.aborted) return
      if (!(caught instanceof ApiError)) throw caught
      // of a field the server says more than that one is wrong
      setFailure(Object.values(caught.data ?? {}).flat()[0] ?? caught.message)
    }
  }
  function close() {
    stopping.current?.abort()
    onClose()
  }

  const { label, hint, bytesAFix } = EXPORT_FORMATS[format]
  return (
    <Dialog
      open
      onClose={close}
      title="Export where guards were"
      actions={
        isRunning ? (
          <Button onClick={() => stopping.current?.abort()}>Stop</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button tone="solid" disabled={!isReady} onClick={() => void begin()}>
              Export
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <ExportProgress what={label} bytes={bytes} of={bytesAFix && fixes > 0 ? bytesAFix * fixes : null} />
      ) : (
        <form
          className={column}
          onSubmit={(event) => {
            event.preventDefault()
            void begin()
          }}
          noValidate
        >
          {failure !== null && <Notice kind="error">{failure}</Notice>}
          <Field label="As" hint={hint}>
            <Select
              value={format}
              onChange={(event) => setFormat(exportFormat.parse(event.currentTarget.value))}
            >
              {exportFormat.options
                .filter((each) => each !== 'bundle' || !isLimited)
                .map((each) => (
                  <option key={each} value={each}>
                    {EXPORT_FORMATS[each].label}
                  </option>
                ))}
            </Select>
          </Field>
          {guards.length > 1 && (
            <GuardChoice guards={guards} chosen={chosen} counts={counts} onChange={setChosen} />
          )}
          <div className={column}>
            <PeriodFields {...fields} />
            <p className={note}>Times are company time ({clock.zone(now())}).</p>
          </div>
          <Field
            label="Why"
            hint="Kept in the log with who exported, what and when."
            error={isAsked ? why.error?.issues[0]?.message : undefined}
          >
            <Input
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              placeholder="Case, incident or who asked"
              maxLength={200}
            />
          </Field>
          <p role="status" className={note}>
            {period !== null && (isCounting ? 'Counting …' : size.text)}
          </p>
        </form>
      )}
    </Dialog>
  )
}

/** How much an export will be, and whether it may be so much; `sizes` null where they could not be counted. */
function sizeOf(of: {
  sizes: { fixes: number }[] | null
  guards: number
  fixes: number
  format: ExportFormat
}) {
  const { sizes, guards, fixes, format } = of
  const whole = (count: number) => count.toLocaleString('en')
  if (guards > MOST_EXPORTED_GUARDS)
    return { isRight: false, text: `${whole(MOST_EXPORTED_GUARDS)} guards are the most at a time.` }
  if (guards === 0) return { isRight: false, text: 'Choose a guard.' }
  if (sizes === null) return { isRight: true, text: 'The fixes could not be counted.' }
  if (fixes === 0) return { isRight: false, text: 'No fix of these guards in this time.' }
  const proven = format === 'bundle' ? provenFixes(sizes) : fixes
  if (format === 'bundle' && proven > MOST_PROVEN_FIXES)
    return {
      isRight: false,
      text: `${whole(fixes)} fixes: evidence holds ${whole(MOST_PROVEN_FIXES)} at most.`,
    }
  const counted = `${whole(fixes)} ${fixes === 1 ? 'fix' : 'fixes'}`
  return {
    isRight: true,
    text: proven < fixes ? `${counted}: evidence holds the first of each second.` : `${counted}.`,
  }
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })
