import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { CheckpointField } from './checkpoint-field.tsx'
import { getCurrentPosition } from './get-current-position.ts'
import { PhotoAnswer } from './photo-answer.tsx'
import type { NewReport, ReportStore, CapturedPhoto } from '../sending/report-store.ts'
import type { ReportTexts } from '../texts/report-texts.ts'
import { SignatureField } from './signature-field.tsx'

/** Types of reports that need only a few taps. */
export type QuickReportKind = 'clock in' | 'clock out' | 'checkpoint' | 'occurrence' | 'help'

interface Filled {
  guard: string
  reporter: string
  text: string
  code: string
  photo: CapturedPhoto | null
  signature: CapturedPhoto | null
}
type Field = 'guard' | 'reporter' | 'text' | 'checkpoint' | 'storage'

const TITLES = {
  'clock in': 'clockIn',
  'clock out': 'clockOut',
  checkpoint: 'checkpoint',
  occurrence: 'occurrence',
  help: 'help',
} as const satisfies Record<QuickReportKind, keyof ReportTexts>

interface Props {
  quick: QuickReportKind
  /** checkpoint whose code was opened; null: none */
  checkpoint: { name: string; code: string } | null
  store: ReportStore
  /** where the reporter's last name and the guard's number are stored */
  remembered: ReportStore
  texts: ReportTexts
  onBack: () => void
  onStored: () => void
}

/** Form of one of these report types, filled in with the last name and guard's number. */
export function QuickForm(props: Props) {
  const { remembered } = props
  const [known, setKnown] = useState<{ guard: string; reporter: string }>()
  useEffect(() => {
    void Promise.all([remembered.guard(), remembered.reporter()]).then(([guard, reporter]) =>
      setKnown({ guard, reporter }),
    )
  }, [remembered])
  return known && <OpenQuickForm {...props} known={known} />
}

function OpenQuickForm({ known, ...props }: Props & { known: { guard: string; reporter: string } }) {
  const { quick, checkpoint, texts, store } = props
  const [filled, setFilled] = useState<Filled>({
    ...known,
    text: '',
    code: checkpoint?.code ?? '',
    photo: null,
    signature: null,
  })
  const [withPosition, setWithPosition] = useState(true)
  const [faults, setFaults] = useState<ReadonlySet<Field>>(new Set())
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const set = useCallback((change: Partial<Filled>) => setFilled((before) => ({ ...before, ...change })), [])
  const setCode = useCallback((code: string) => set({ code }), [set])
  const isGuard = quick === 'clock in' || quick === 'clock out' || quick === 'checkpoint'

  async function send(event: FormEvent) {
    event.preventDefault()
    const missing = missingOf(quick, filled)
    setFaults(new Set(missing))
    if (missing[0]) return form.current?.querySelector<HTMLElement>(`[name=${missing[0]}]`)?.focus()
    setBusy(true)
    try {
      const report = reportOf(quick, filled, texts, checkpoint?.name)
      const position = withPosition ? await getCurrentPosition() : null
      await store.add({ ...report, body: { ...report.body, position } })
      props.onStored()
    } catch {
      // IndexedDB fails if the phone's storage is full; typed text stays on the screen
      setFaults(new Set(['storage']))
      setBusy(false)
    }
  }
  const line = (name: 'guard' | 'reporter' | 'text', label: string, more: object = {}, hint?: string) => (
    <label className="field">
      {label}
      <input
        name={name}
        value={filled[name]}
        aria-invalid={faults.has(name)}
        onChange={({ target }) => set({ [name]: target.value })}
        {...more}
      />
      {hint && <span className="quiet">{hint}</span>}
      {faults.has(name) && <span role="alert">{texts.fillThisIn}</span>}
    </label>
  )

  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate>
      <button type="button" className="plain" onClick={props.onBack}>
        ← {texts.back}
      </button>
      <h2>{checkpoint ? `${texts.checkpoint}: ${checkpoint.name}` : texts[TITLES[quick]]}</h2>
      {quick === 'help' && <p>{texts.helpMeans}</p>}
      {quick === 'checkpoint' && !checkpoint && (
        <CheckpointField
          code={filled.code}
          texts={texts}
          isMissing={faults.has('checkpoint')}
          onCode={setCode}
        />
      )}
      {isGuard &&
        line('guard', texts.guardNumber, { autoComplete: 'off', maxLength: 20 }, texts.guardNumberHint)}
      {quick === 'occurrence' && line('text', texts.whatHappened, { maxLength: 300, autoComplete: 'off' })}
      {quick === 'occurrence' && (
        <PhotoAnswer
          label={texts.occurrence}
          answer={filled.photo}
          texts={texts}
          onAnswer={(photo) =>
            set({ photo: photo !== null && typeof photo === 'object' && 'blob' in photo ? photo : null })
          }
        />
      )}
      {quick === 'help' && line('text', texts.note, { maxLength: 300, autoComplete: 'off' })}
      {!isGuard && line('reporter', texts.yourName, { maxLength: 120, autoComplete: 'name' })}
      {(quick === 'clock in' || quick === 'clock out') && (
        <SignatureField texts={texts} onSigned={(signature) => set({ signature })} />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={withPosition}
          onChange={({ target }) => setWithPosition(target.checked)}
        />
        {texts.sendLocation}
      </label>
      {faults.has('storage') && (
        <p role="alert" className="notice bad">
          {texts.storageFull}
        </p>
      )}
      <button type="submit" className={quick === 'help' ? 'main alarm' : 'main'} disabled={busy}>
        {quick === 'help' ? texts.askForHelp : texts.send}
      </button>
    </form>
  )
}

function missingOf(quick: QuickReportKind, { guard, reporter, text, code }: Filled): Field[] {
  const given: Record<QuickReportKind, [Field, string][]> = {
    'clock in': [['guard', guard]],
    'clock out': [['guard', guard]],
    checkpoint: [
      ['checkpoint', code],
      ['guard', guard],
    ],
    occurrence: [
      ['text', text],
      ['reporter', reporter],
    ],
    help: [],
  }
  return given[quick].flatMap(([field, value]) => (value.trim() ? [] : [field]))
}

function reportOf(
  quick: QuickReportKind,
  filled: Filled,
  texts: ReportTexts,
  checkpointName?: string,
): NewReport {
  const { photo, signature } = filled
  const [guard, reporter, text, code] = [filled.guard, filled.reporter, filled.text, filled.code].map(
    (each) => each.trim(),
  )
  const title = texts[TITLES[quick]]
  const common = { to: 'reports', title } as const
  const said = { position: null, stated: null }
  switch (quick) {
    case 'clock in':
    case 'clock out':
      return {
        ...common,
        pictures: { photo: null, signature },
        remembers: { guard: guard ?? '' },
        body: { ...said, use: 'clock', kind: quick === 'clock in' ? 'in' : 'out', guard_number: guard },
      }
    case 'checkpoint':
      return {
        ...common,
        title: checkpointName === undefined ? title : `${title}: ${checkpointName}`,
        remembers: { guard: guard ?? '' },
        body: { ...said, use: 'checkpoint', checkpoint_code: code, guard_number: guard },
      }
    case 'occurrence':
      return {
        ...common,
        title: `${title}: ${text ?? ''}`,
        pictures: { photo },
        remembers: { reporter: reporter ?? '' },
        body: { ...said, use: 'occurrence', text, reporter },
      }
    case 'help':
      return { ...common, body: { ...said, use: 'help', reporter: reporter || null, note: text || null } }
  }
}
