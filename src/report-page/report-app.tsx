import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CodePage } from '../../contract/field/code-page.ts'
import type { CodePageLoader } from './code-page-loader.ts'
import { NotOpened, PageHeader } from './page-parts.tsx'
import type { Language } from '../../domain/text/language.ts'
import { ReportList } from './report-list.tsx'
import type { ReportSender } from './sending/report-sender.ts'
import type { ReportStore } from './sending/report-store.ts'
import { reportTexts, type ReportTexts } from './texts/report-texts.ts'
import type { QuickReportKind } from './form/quick-form.tsx'
import { useLoaded } from './use-loaded.ts'

const loadChecklistForm = () => import('./form/checklist-form.tsx')
const loadQuickForm = () => import('./form/quick-form.tsx')
/** a snapshot of the checklist: an open form stays if the company changes or withdraws the checklist */
type Chosen = { checklist: CodePage['checklists'][number] } | { quick: QuickReportKind } | null

export interface LanguageTexts {
  language: Language
  texts: ReportTexts
}
export const loadLanguage = async (language: Language): Promise<LanguageTexts> => ({
  language,
  texts: await reportTexts(language),
})

/**
 * A queue of reports: where they are stored, and what sends them. Calls for help have their own queue and do not wait
 * for others.
 */
export interface Queue {
  sender: ReportSender
  store: ReportStore
}

/** The page of a scanned reporting code: a choice of report types, the form for one of them, and sent reports. */
export function ReportApp(props: {
  code: string
  loader: CodePageLoader
  reports: Queue
  help: Queue
  begins: LanguageTexts
}) {
  const { loader, reports, help } = props
  const [{ language, texts }, setSpoken] = useState(props.begins)
  const [chosen, setChosen] = useState<Chosen>(null)
  const { page, state } = useSyncExternalStore(loader.subscribe, loader.get)
  const sent = useSyncExternalStore(reports.sender.subscribe, reports.sender.get)
  const called = useSyncExternalStore(help.sender.subscribe, help.sender.get)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = page ? `${texts.title} · ${page.site_post_name}` : texts.title
  }, [language, page, texts])
  const codeNotValid = [state, sent.stopped, called.stopped].includes('code not valid')
  const isWaiting = called.reports.some((report) => report.state === 'pending')
  const helpWaits = isWaiting && called.stopped !== 'sending'
  const all = {
    reports: [...sent.reports, ...called.reports].sort((a, b) => a.body.device - b.body.device),
    stopped: isWaiting ? called.stopped : sent.stopped,
  }

  return (
    <main>
      <PageHeader
        title={page?.site_post_name ?? texts.title}
        company={page?.company_name}
        language={language}
        label={texts.language}
        onLanguage={(chosenLanguage) => void loadLanguage(chosenLanguage).then(setSpoken)}
      />
      {codeNotValid && (
        <p role="alert" className="notice bad">
          {texts.codeNotValid}
        </p>
      )}
      {helpWaits && (
        <p role="alert" className="notice bad">
          {texts.helpWaits}
        </p>
      )}
      {state === 'old copy' && <p className="notice">{texts.oldCopy}</p>}
      {(sent.clockCorrected || called.clockCorrected) && <p className="notice">{texts.clockWrong}</p>}
      {state === 'loading' && !page && <p role="status">{texts.loading}</p>}
      {state === 'not opened' && <NotOpened texts={texts} onTryAgain={loader.load} />}
      {page && state !== 'code not valid' && chosen === null && (
        <Choices page={page} texts={texts} onChoose={setChosen} />
      )}
      {page && state !== 'code not valid' && chosen !== null && (
        <ChosenForm {...props} page={page} chosen={chosen} texts={texts} onClose={() => setChosen(null)} />
      )}
      <ReportList
        sender={all}
        sentBack={page?.sent_back ?? []}
        texts={texts}
        timeZone={page?.time_zone}
        language={language}
      />
    </main>
  )
}

const QUICK = {
  clock: ['clock in', 'clock out'],
  checkpoint: ['checkpoint'],
  occurrence: ['occurrence'],
} as const
const QUICK_TEXTS = {
  'clock in': 'clockIn',
  'clock out': 'clockOut',
  checkpoint: 'checkpoint',
  occurrence: 'occurrence',
} as const

/** The report types that the code offers, as large buttons. The one for help is highlighted. */
function Choices(props: { page: CodePage; texts: ReportTexts; onChoose: (chosen: Chosen) => void }) {
  const { page, texts, onChoose } = props
  const quick = (['clock', 'checkpoint', 'occurrence'] as const)
    .filter((use) => page.uses.includes(use))
    .flatMap((use) => QUICK[use])
  const nothing = page.uses.every((use) => use === 'checklist') && page.checklists.length === 0
  return (
    <section aria-labelledby="choose">
      <h2 id="choose">{texts.chooseChecklist}</h2>
      {nothing && <p className="quiet">{texts.nothingAsked}</p>}
      {quick.length > 0 && (
        <div className="pair">
          {quick.map((each) => (
            <button key={each} type="button" className="big" onClick={() => onChoose({ quick: each })}>
              {texts[QUICK_TEXTS[each]]}
              {each === 'checkpoint' && page.checkpoint !== null && `: ${page.checkpoint}`}
            </button>
          ))}
        </div>
      )}
      {page.checklists.map((checklist) => (
        <button key={checklist.id} type="button" className="choice" onClick={() => onChoose({ checklist })}>
          {checklist.title}
        </button>
      ))}
      {page.uses.includes('help') && (
        <button type="button" className="big alarm" onClick={() => onChoose({ quick: 'help' })}>
          {texts.help}
        </button>
      )}
    </section>
  )
}

interface FormProps {
  code: string
  reports: Queue
  help: Queue
  page: CodePage
  texts: ReportTexts
  onClose: () => void
}

function ChosenForm({ chosen, ...props }: FormProps & { chosen: Exclude<Chosen, null> }) {
  return 'quick' in chosen ? (
    <Quickly key={chosen.quick} {...props} quick={chosen.quick} />
  ) : (
    <Checklist {...props} checklist={chosen.checklist} />
  )
}

function Quickly({
  quick,
  code,
  reports,
  help,
  page,
  texts,
  onClose,
}: FormProps & { quick: QuickReportKind }) {
  const part = useLoaded(loadQuickForm)
  if (part === undefined || part === 'failed') return <Coming part={part} texts={texts} onClose={onClose} />
  const { sender, store } = quick === 'help' ? help : reports
  const { checkpoint } = page
  return (
    <part.QuickForm
      quick={quick}
      checkpoint={checkpoint === null || quick !== 'checkpoint' ? null : { name: checkpoint, code }}
      store={store}
      remembered={reports.store}
      texts={texts}
      onBack={onClose}
      onStored={() => {
        onClose()
        sender.send()
      }}
    />
  )
}

function Checklist(props: FormProps & { checklist: CodePage['checklists'][number] }) {
  const { checklist, reports, texts, onClose } = props
  const part = useLoaded(loadChecklistForm)
  if (part === undefined || part === 'failed') return <Coming part={part} texts={texts} onClose={onClose} />
  return (
    <part.ChecklistForm
      key={`${checklist.id}/${checklist.version}`}
      checklist={checklist}
      store={reports.store}
      texts={texts}
      onBack={onClose}
      onStored={() => {
        onClose()
        reports.sender.send()
      }}
    />
  )
}

function Coming(props: { part: 'failed' | undefined; texts: ReportTexts; onClose: () => void }) {
  const { part, texts, onClose } = props
  if (part === undefined) return <p role="status">{texts.loadingPart}</p>
  return (
    <div role="alert" className="notice bad">
      <p>{texts.partMissing}</p>
      <button type="button" onClick={onClose}>
        {texts.back}
      </button>
    </div>
  )
}
