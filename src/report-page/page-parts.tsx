import type { ReactNode } from 'react'
import type { Language } from '../../domain/text/language.ts'
import { LanguageChoice } from './language-choice.tsx'

/** Heading of a page without sign-in: its subject, the company, and the choice of a language. */
export function PageHeader(props: {
  title: string
  company: string | undefined
  language: Language
  label: string
  onLanguage: (language: Language) => void
  children?: ReactNode
}) {
  const { title, company, language, label, onLanguage, children } = props
  return (
    <header>
      <div>
        <h1>{title}</h1>
        {company !== undefined && <p className="quiet">{company}</p>}
        {children}
      </div>
      <LanguageChoice language={language} label={label} onChoose={onLanguage} />
    </header>
  )
}

type Texts = Readonly<Record<'notValid' | 'loading' | 'notOpened' | 'tryAgain', string>>

/** Why a page has no content, or only old content. */
export function PageState(props: { state: string; texts: Texts; onTryAgain: () => void }) {
  const { state, texts, onTryAgain } = props
  return (
    <>
      {state === 'not valid' && (
        <p role="alert" className="notice bad">
          {texts.notValid}
        </p>
      )}
      {state === 'loading' && <p role="status">{texts.loading}</p>}
      {state === 'not opened' && <NotOpened texts={texts} onTryAgain={onTryAgain} />}
    </>
  )
}

/** Says that the page could not be fetched. */
export function NotOpened(props: { texts: Pick<Texts, 'notOpened' | 'tryAgain'>; onTryAgain: () => void }) {
  const { texts, onTryAgain } = props
  return (
    <div role="alert" className="notice bad">
      <p>{texts.notOpened}</p>
      <button type="button" onClick={onTryAgain}>
        {texts.tryAgain}
      </button>
    </div>
  )
}
