import * as texts from './texts.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { maxExportSpan, type WhoWasHereResult } from '../../../../contract/evidence/fix-export.ts'
import { sealedByTime } from '../../../../domain/evidence/seals/closed-hours.ts'
import { exportFileName } from '../../../../domain/evidence/bundle/export-file-name.ts'
import {
  type ExportFormat,
  exportFormat,
  exportReason,
} from '../../../../domain/evidence/bundle/fix-exports.ts'
import { ApiError } from '../../../api/api.ts'
import { useLimits, usePermission, useSession } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { Select } from '../../../ui/control/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { PeriodFields } from '../trail/period/period-fields.tsx'
import { usePeriod } from '../trail/period/use-period.ts'
import { useTracking } from '../use-tracking.ts'
import { EvidenceKeys } from './evidence-keys.tsx'
import { EXPORT_FORMATS } from './export-formats.ts'
import { ExportProgress } from './export-progress.tsx'
import { fetchExport } from './fetch-export.ts'
import { GuardChoice, type ExportableGuard } from './guard-choice.tsx'
import { KnownPositionsChoice, type ReplayMoment } from './known-positions-choice.tsx'
import { imageBase64, type RenderImage } from './use-report-image.ts'
import { describeExportSize } from './export-size.ts'
import { type ExportSize, useExportSize } from './use-export-size.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'

export interface ExportSelection {
  /** guards who can be selected */
  guards: readonly ExportableGuard[]
  /** ids of preselected guards; all if absent */
  chosen?: readonly string[]
  /** ms since epoch */
  from: number
  to: number
  /** current time of the replay that is exported; absent for a trail */
  seen?: ReplayMoment
  /** note on why the export starts earlier than the requested period */
  aboutFrom?: string | undefined
  /** returns the result of "Who was here?" about the exported guards */
  answer?: (exported: ReadonlySet<string>) => WhoWasHereResult
}

interface Props extends ExportSelection {
  picture: RenderImage
  onClose: () => void
}

/** Dialog to export positions: guards, period, format and reason, then size and progress. */
export function ExportDialog(props: Props) {
  const { guards, chosen: first, from, to, seen, aboutFrom, answer, picture, onClose } = props
  const { api } = useSession()
  const { clock, now, timeZone, mapOptions } = useTracking()
  const isLimited = useLimits() !== null
  const readsActivity = usePermission('View Activity') && !isLimited
  const [format, setFormat] = useState<ExportFormat>('pdf')
  const [wanted, setWanted] = useState(() => new Set(first ?? guards.map(({ id }) => id)))
  const [wantsSeen, setWantsSeen] = useState(seen?.isShown ?? false)
  const knownAt = wantsSeen && seen && format !== 'bundle' ? seen.at : null
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [bytes, setBytes] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** why the report will have no map; null if it has one */
  const [noPicture, setNoPicture] = useState<string | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const fields = usePeriod({ from, to }, { longest: maxExportSpan(wanted.size), onlyPast: true })
  const { period } = fields
  const offered = useMemo(() => guards.map(({ id }) => id), [guards])
  // counts all guards at once, so that selecting is fast; only selected ones if the period is too long for
  // all
  const isLong = period !== null && period.to - period.from > maxExportSpan(offered.length)
  const sized = useMemo(() => (isLong ? [...wanted] : offered), [isLong, wanted, offered])
  const { counted, isCounting, failure: uncounted } = useExportSize(sized, period, knownAt)
  const sizes = [...wanted].map((id) => counted?.sizes.get(id) ?? NONE)
  const why = exportReason.safeParse(reason)
  const isRunning = bytes !== null
  const until = counted?.sealedUntil ?? null
  const size = describeExportSize({
    sizes: uncounted === null ? sizes : null,
    guards: wanted.size,
    format,
    isAsSeen: knownAt !== null,
    sealedUntil: until === null ? null : clock.minute(until),
    sealedBy: clock.minute(sealedByTime(Math.min(period?.to ?? to, now()), now())),
  })
  const chosen = new Set([...wanted].filter((id) => counted?.sizes.get(id)?.fixes !== 0))
  const isReady = period !== null && size.isRight && !isCounting
  // leaving the page cancels the export
  useEffect(() => () => stopping.current?.abort(), [])

  async function begin(withPicture = format === 'pdf') {
    setAsked(true)
    if (!why.success || !isReady) return
    const stop = new AbortController()
    stopping.current = stop
    setFailure(null)
    setNoPicture(null)
    setBytes(0)
    const exported = guards.filter(({ id }) => chosen.has(id))
    try {
      const map = withPicture ? await pictureOf(exported, period, stop.signal, knownAt) : undefined
      if (map === null) return setBytes(null)
      const asked = {
        worker_ids: [...chosen],
        ...period,
        format,
        reason: why.data,
        ...(knownAt !== null && { known_at: knownAt }),
        ...(map && { picture: map }),
        ...(format === 'pdf' && answer && { answer: answer(chosen) }),
      }
      const watch = { signal: stop.signal, onBytes: setBytes }
      const file = await fetchExport(api, asked, mapOptions.basemap, watch)
      saveFile(file, exportFileName(exported, period, timeZone, EXPORT_FORMATS[format].ending))
      const told = readsActivity
        ? tr(texts.seeActivityForTheRecord)
        : tr(texts.companysLogRecordsWhoExportedAndWhy)
      showToast('success', tr(texts.exportedTold, { told }))
      onClose()
    } catch (caught) {
      setBytes(null)
      if (stop.signal.aborted) return
      if (!(caught instanceof ApiError)) throw caught
      // a field's error message is more specific than the general one
      setFailure(Object.values(caught.data ?? {}).flat()[0] ?? caught.message)
    }
  }
  /** Returns the report's map as base64. If it cannot be drawn, it returns null and shows why. */
  async function pictureOf(...asked: Parameters<RenderImage>): Promise<string | null> {
    try {
      return await imageBase64(await picture(...asked))
    } catch (caught) {
      const [, , signal] = asked
      if (!signal.aborted) setNoPicture(caught instanceof Error ? caught.message : String(caught))
      return null
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
      title={tr(texts.exportWhereGuardsWere)}
      actions={
        isRunning ? (
          <Button onClick={() => stopping.current?.abort()}>{tr(texts.stop)}</Button>
        ) : (
          <>
            <Button onClick={close}>{tr(texts.cancel)}</Button>
            {noPicture !== null && (
              <Button disabled={!isReady} onClick={() => void begin(false)}>
                {tr(texts.exportWithoutIt)}
              </Button>
            )}
            <Button tone="solid" disabled={!isReady} onClick={() => void begin()}>
              {tr(texts.exportText)}
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <ExportProgress
          what={label}
          bytes={bytes}
          of={bytesAFix && size.held > 0 ? bytesAFix * size.held : null}
        />
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
          {noPicture !== null && (
            <Notice kind="error">{rich(texts.pictureCouldNotBeMadeNoPicture, { noPicture })}</Notice>
          )}
          <Field label={tr(texts.as)} hint={hint}>
            <Select
              value={format}
              onChange={(event) => {
                setFormat(exportFormat.parse(event.currentTarget.value))
                setNoPicture(null)
              }}
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
          {format === 'bundle' && <EvidenceKeys />}
          {guards.length > 1 && (
            <GuardChoice guards={guards} wanted={wanted} sizes={counted?.sizes} onChange={setWanted} />
          )}
          <div className={column}>
            <PeriodFields {...fields} />
            {aboutFrom && period?.from === from && <p className={note}>{aboutFrom}</p>}
            <KnownPositionsChoice
              seen={seen}
              isSeen={knownAt !== null}
              isProven={format === 'bundle'}
              onChange={setWantsSeen}
            />
            <p className={note}>
              {rich(texts.timesAreCompanyTimeZone, { zone: clock.zone(period?.from ?? now()) })}
            </p>
          </div>
          <Field
            label={tr(texts.why)}
            hint={tr(texts.storedInTheLogWithWhoExportedWhat)}
            error={isAsked ? why.error?.issues[0]?.message : undefined}
          >
            <Input
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              placeholder={tr(texts.caseIncidentOrWhoAsked)}
              maxLength={200}
            />
          </Field>
          <p role="status" className={note}>
            {period !== null && (isCounting ? tr(texts.counting) : size.text)}
          </p>
        </form>
      )}
    </Dialog>
  )
}

const NONE: ExportSize = { fixes: 0, sealed: 0 }

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })
