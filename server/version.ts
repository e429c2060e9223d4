import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { jsonText } from '../domain/text/json-text.ts'

/**
 * Returns the root folder of the installation, which contains package.json. It works from sources and from a
 * build.
 */
export const productFolder = folderAbove(import.meta.dirname)

function folderAbove(place: string): string {
  return existsSync(join(place, 'package.json')) ? place : folderAbove(dirname(place))
}

export const { version } = jsonText
  .pipe(z.object({ version: z.string() }))
  .parse(readFileSync(join(productFolder, 'package.json'), 'utf8'))
