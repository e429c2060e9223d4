import { initLanguage } from './language.ts'

const tables = {
  sw: () => import('./swahili.ts').then(({ swahili }) => swahili),
  fr: () => import('./french.ts').then(({ french }) => french),
}

/** Loads the texts of the console in the chosen language. If loading fails, the console is in English. */
export const loadConsoleLanguage = (): Promise<void> =>
  initLanguage((language) => tables[language]()).catch(() => undefined)
