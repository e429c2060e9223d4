import { swahili as shared } from './texts/texts.sw.ts'

/** What the console has in Swahili. */
export const swahili = { ...shared }
