import { initLanguage } from './texts/language.ts'

const tables = {
  sw: () => import('./console-swahili.ts').then(({ swahili }) => swahili),
  fr: () => import('./console-french.ts').then(({ french }) => french),
}

/** Resolves when the texts of the console are there. Where they cannot be fetched it speaks English. */
export const loadConsoleLanguage = (): Promise<void> =>
  initLanguage((language) => tables[language]()).catch(() => undefined)
