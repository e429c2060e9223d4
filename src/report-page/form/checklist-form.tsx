import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react'
import type { CodePage } from '../../../contract/field/code-page.ts'
import { applicableItems } from '../../../domain/checklist-runs/item-conditions.ts'
import { isFailure } from '../../../domain/checklist-runs/item-result.ts'
import { AnswerField } from './answer-field.tsx'
import { getCurrentPosition } from './get-current-position.ts'
import type { Draft, ReportStore } from '../sending/report-store.ts'
import type { ReportTexts } from '../texts/report-texts.ts'

type Checklist = CodePage['checklists'][number]

const isOpen = (answer: Draft['answers'][number]) =>
  answer === null || (typeof answer === 'string' && answer.trim() === '')

function missingOf(actions: readonly string[], remark: NonNullable<Draft['remarks']>[number]) {
  if (actions.includes('require_note') && !remark?.note?.trim()) return 'noteNeeded'
  return actions.includes('require_photo') && !remark?.photo ? 'photoNeeded' : null
}

interface FormProps {
  checklist: Checklist
  store: ReportStore
  texts: ReportTexts
  onBack: () => void
  onStored: () => void
}

/** Form of a checklist, filled in from its stored draft. */
export function ChecklistForm(props: FormProps) {
  const { checklist, store } = props
  const [begun, setBegun] = useState<{ draft: Draft; reporter: string }>()
  useEffect(() => {
    const empty: Draft = { answers: checklist.items.map(() => null), note: '' }
    void Promise.all([store.draft(checklist.id), store.reporter()]).then(([draft, reporter]) =>
      setBegun({ draft: draft?.answers.length === checklist.items.length ? draft : empty, reporter }),
    )
  }, [checklist, store])
  return begun && <OpenForm {...props} begun={begun} />
}

/** Form that stores typed text at once. It stores a report before sending it. */
function OpenForm({ begun, ...props }: FormProps & { begun: { draft: Draft; reporter: string } }) {
  const { checklist, store, texts } = props
  const [draft, setDraft] = useState(begun.draft)
  const [reporter, setReporter] = useState(begun.reporter)
  const [withPosition, setWithPosition] = useState(true)
  const [faults, setFaults] = useState<ReadonlySet<number | 'reporter' | 'storage'>>(new Set())
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const change = (next: Draft) => {
    setDraft(next)
    // if the phone's storage is full, the error is shown when the report itself is stored
    store.storeDraft(checklist.id, next).catch(() => undefined)
  }
  const { items } = checklist
  const answer = (at: number, value: Draft['answers'][number]) =>
    change({ ...draft, answers: draft.answers.map((each, i) => (i === at ? value : each)) })
  const remarks = items.map((_, at) => draft.remarks?.[at] ?? null)
  const asked = applicableItems(items, draft.answers)
  /** answers without those of skipped items */
  const given = draft.answers.map((each, at) => (asked[at] && !isOpen(each) ? each : null))
  const failed = items.map((item, at) => isFailure(item, given[at] ?? null))
  const faultOf = (at: number) => {
    const item = items[at]
    if (!item || !asked[at]) return null
    if (given[at] === null) return item.required ? 'answerThis' : null
    return failed[at] ? missingOf(item.on_fail, remarks[at] ?? null) : null
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const missing = items.flatMap((_, at) => (faultOf(at) === null ? [] : [at]))
    const wrong = new Set<number | 'reporter'>([
      ...missing,
      ...(reporter.trim() ? [] : ['reporter' as const]),
    ])
    setFaults(wrong)
    if (wrong.size > 0) {
      const first =
        missing[0] === undefined ? '[name=reporter]' : `[data-item="${missing[0]}"] :is(input, textarea)`
      return form.current?.querySelector<HTMLElement>(first)?.focus()
    }
    setBusy(true)
    try {
      await store.add({
        title: checklist.title,
        to: 'checklists',
        draft: checklist.id,
        remembers: { reporter: reporter.trim() },
        answers: given,
        remarks: remarks.map((each, at) => (failed[at] ? each : null)),
        body: {
          checklist_id: checklist.id,
          checklist_version: checklist.version,
          reporter: reporter.trim(),
          note: draft.note.trim() || null,
          position: withPosition ? await getCurrentPosition() : null,
          stated: null,
        },
      })
      props.onStored()
    } catch {
      // IndexedDB fails if the phone's storage is full; typed text stays on the screen
      setFaults(new Set(['storage']))
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate>
      <button type="button" className="plain" onClick={props.onBack}>
        ← {texts.back}
      </button>
      <h2>{checklist.title}</h2>
      {items.map(
        (item, at) =>
          asked[at] && (
            <Fragment key={at}>
              {item.section !== null && <h3>{item.section}</h3>}
              <AnswerField
                at={at}
                item={item}
                answer={draft.answers[at] ?? null}
                texts={texts}
                fault={faults.has(at) ? faultOf(at) : null}
                remark={remarks[at] ?? null}
                onAnswer={(value) => answer(at, value)}
                onRemark={(remark) =>
                  change({ ...draft, remarks: remarks.map((each, i) => (i === at ? remark : each)) })
                }
              />
            </Fragment>
          ),
      )}
      <label className="field">
        {texts.note}
        <textarea
          rows={3}
          maxLength={2000}
          value={draft.note}
          onChange={({ target }) => change({ ...draft, note: target.value })}
        />
      </label>
      <label className="field">
        {texts.yourName}
        <input
          name="reporter"
          autoComplete="name"
          maxLength={120}
          value={reporter}
          aria-invalid={faults.has('reporter')}
          onChange={({ target }) => setReporter(target.value)}
        />
        {faults.has('reporter') && <span role="alert">{texts.nameNeeded}</span>}
      </label>
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
      <button type="submit" className="main" disabled={busy}>
        {texts.send}
      </button>
    </form>
  )
}
