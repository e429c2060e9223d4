import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CodePage } from '../../contract/code-page.ts'
import { AnswerField } from './answer-field.tsx'
import { currentPosition } from './current-position.ts'
import type { Draft, ReportStore } from './report-store.ts'
import type { ReportTexts } from './report-texts.ts'

type Checklist = CodePage['checklists'][number]

const isOpen = (answer: Draft['answers'][number]) =>
  answer === null || (typeof answer === 'string' && answer.trim() === '')

interface FormProps {
  checklist: Checklist
  store: ReportStore
  texts: ReportTexts
  onBack: () => void
  onStored: () => void
}

/** A checklist that is filled in, from where it was left. */
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

/** What is typed is stored at once, and a report before it is sent. */
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
    // a full phone shows as the report is stored
    store.storeDraft(checklist.id, next).catch(() => undefined)
  }
  const answer = (at: number, value: Draft['answers'][number]) =>
    change({ ...draft, answers: draft.answers.map((each, i) => (i === at ? value : each)) })

  async function send(event: FormEvent) {
    event.preventDefault()
    const missing = checklist.items.flatMap(({ required }, at) =>
      required && isOpen(draft.answers[at] ?? null) ? [at] : [],
    )
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
        answers: draft.answers.map((each) => (isOpen(each) ? null : each)),
        body: {
          checklist_id: checklist.id,
          checklist_version: checklist.version,
          reporter: reporter.trim(),
          note: draft.note.trim() || null,
          position: withPosition ? await currentPosition() : null,
          stated: null,
        },
      })
      props.onStored()
    } catch {
      // IndexedDB fails so where the phone is full; what was typed stays on the screen
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
      {checklist.items.map((item, at) => (
        <AnswerField
          key={at}
          at={at}
          item={item}
          answer={draft.answers[at] ?? null}
          texts={texts}
          fault={faults.has(at)}
          onAnswer={(value) => answer(at, value)}
        />
      ))}
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
