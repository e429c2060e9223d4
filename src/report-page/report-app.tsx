import { useEffect, useState, useSyncExternalStore } from 'react'
import { ChecklistForm } from './checklist-form.tsx'
import type { CodePageLoader } from './code-page-loader.ts'
import { LanguageChoice } from './language-choice.tsx'
import { type Language, preferredLanguage } from './languages.ts'
import { ReportList } from './report-list.tsx'
import type { ReportSender } from './report-sender.ts'
import type { ReportStore } from './report-store.ts'
import { REPORT_TEXTS } from './report-texts.ts'

/** What anybody sees who scanned a code: the checklists of the post, a form for one of them, and what was reported. */
export function ReportApp(props: { loader: CodePageLoader; sender: ReportSender; store: ReportStore }) {
  const { loader, store } = props
  const [language, setLanguage] = useState<Language>(() => preferredLanguage(navigator.languages))
  const [chosen, setChosen] = useState<string | null>(null)
  const texts = REPORT_TEXTS[language]
  const { page, state } = useSyncExternalStore(loader.subscribe, loader.get)
  const sender = useSyncExternalStore(props.sender.subscribe, props.sender.get)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = page ? `${texts.title} · ${page.site_post_name}` : texts.title
  }, [language, page, texts])
  const checklist = page?.checklists.find(({ id }) => id === chosen)
  const codeNotValid = state === 'code not valid' || sender.stopped === 'code not valid'

  return (
    <main>
      <header>
        <div>
          <h1>{page?.site_post_name ?? texts.title}</h1>
          {page && <p className="quiet">{page.company_name}</p>}
        </div>
        <LanguageChoice language={language} label={texts.language} onChoose={setLanguage} />
      </header>
      {codeNotValid && (
        <p role="alert" className="notice bad">
          {texts.codeNotValid}
        </p>
      )}
      {state === 'old copy' && <p className="notice">{texts.oldCopy}</p>}
      {sender.clockCorrected && <p className="notice">{texts.clockWrong}</p>}
      {state === 'loading' && !page && <p role="status">{texts.loading}</p>}
      {state === 'not opened' && (
        <div role="alert" className="notice bad">
          <p>{texts.notOpened}</p>
          <button type="button" onClick={loader.load}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      {page && state !== 'code not valid' && !checklist && (
        <section aria-labelledby="choose">
          <h2 id="choose">{texts.chooseChecklist}</h2>
          {page.checklists.length === 0 && <p className="quiet">{texts.nothingAsked}</p>}
          {page.checklists.map(({ id, title }) => (
            <button key={id} type="button" className="choice" onClick={() => setChosen(id)}>
              {title}
            </button>
          ))}
        </section>
      )}
      {checklist && state !== 'code not valid' && (
        <ChecklistForm
          key={`${checklist.id}/${checklist.version}`}
          checklist={checklist}
          store={store}
          texts={texts}
          onBack={() => setChosen(null)}
          onStored={() => {
            setChosen(null)
            props.sender.send()
          }}
        />
      )}
      <ReportList sender={sender} texts={texts} timeZone={page?.time_zone} language={language} />
    </main>
  )
}
