import { z } from 'zod'
import { namedFile } from './file.ts'
import { recordStream } from './record-stream.ts'
import { label, oneLine } from './text.ts'

const id = z.string().min(1)

export const documentKind = z.enum(['contract', 'insurance', 'licence', 'other'], 'Please choose one.')

const A_DAY = 'Please give a day, e.g. 2027-03-31.'

export const documentRules = z.object({
  clientId: id,
  title: label(120),
  kind: documentKind,
  /** the client's own number; one that is empty is none */
  reference: oneLine
    .max(60, 'Please use at most 60 characters.')
    .transform((said) => said || null)
    .nullish(),
  /** the last day on which it holds */
  expiresOn: z.iso
    .date({ error: A_DAY, abort: true })
    // a browser takes a year of two digits for one of the first century
    .refine((day) => day >= '1900', A_DAY)
    .nullish(),
  /** the paper itself */
  file: namedFile.nullish(),
})

/** A paper of a client that the back office must know of: what it is, its number, and how long it holds. */
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
