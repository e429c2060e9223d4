import { z } from 'zod'
import { namedFile } from './file.ts'
import { recordStream } from '../event-sourcing/record-stream.ts'
import { label, optionalLabel } from '../text/text.ts'
import { day } from '../time/day.ts'

const id = z.string().min(1)

export const documentKind = z.enum(['contract', 'insurance', 'licence', 'other'], 'Please choose one.')

export const documentRules = z.object({
  clientId: id,
  title: label(120),
  kind: documentKind,
  /** number that the client gave the document */
  reference: optionalLabel(60).nullish(),
  /** last day of validity */
  expiresOn: day.nullish(),
  file: namedFile.nullish(),
})

/** Event stream of a document of a client: its kind, number and validity. */
export const documentStream = recordStream({
  name: 'document',
  rules: documentRules,
  kept: z.object({
    clientId: id,
    title: z.string(),
    kind: z.string(),
    reference: z.string().nullable().default(null),
    expiresOn: z.string().nullable().default(null),
    file: z.object({ digest: z.string(), name: z.string() }).nullable().default(null),
  }),
  add: ['AddDocument', 'DocumentAdded'],
  change: ['ChangeDocument', 'DocumentChanged'],
  remove: ['RemoveDocument', 'DocumentRemoved'],
})
