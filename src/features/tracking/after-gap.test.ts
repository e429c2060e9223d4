import { from } from 'rxjs'
import { expect, it } from 'vitest'
import type { SourceName } from '../../streams/sources/source.ts'
import { afterGap } from './after-gap.ts'

it.each([
  ['the first link', [null, 'firebase'], 0],
  ['another push source', [null, 'feed', 'firebase', 'feed'], 0],
  ['a lost link', ['firebase', null, 'feed', 'firebase'], 1],
  ['a time with the API', ['feed', null, 'api', 'firebase'], 1],
  ['the API at the start', [null, 'api', 'feed'], 0],
  ['two gaps', ['feed', null, 'feed', null, 'firebase'], 2],
] as [string, (SourceName | null)[], number][])('after %s', (_name, sources, gaps) => {
  let told = 0
  afterGap(from(sources)).subscribe(() => (told += 1))
  expect(told).toBe(gaps)
})
