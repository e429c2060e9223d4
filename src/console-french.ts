import { french as shared } from './texts/texts.fr.ts'

/** What the console has in French. */
export const french = { ...shared }
