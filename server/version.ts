import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { jsonText } from '../domain/json-text.ts'

/** The product's version, as the package names it. */
export const { version } = jsonText
  .pipe(z.object({ version: z.string() }))
  .parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8'))
