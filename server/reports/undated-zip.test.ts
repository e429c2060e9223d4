import { unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { undatedZip } from './undated-zip.ts'

it('gives equal members equal bytes at any time, and leaves them as they are', () => {
  const made = (mtime: string) =>
    Buffer.from(
      zipSync({ 'a.xml': [Buffer.from('<a/>'), { mtime }], 'b/c.xml': [Buffer.from('<c/>'), { mtime }] }),
    )
  const [first, second] = ['2026-01-02T03:04:06Z', '2031-05-06T07:08:10Z'].map(made)
  expect(first).not.toEqual(second)
  const [one, other] = [undatedZip(first as Buffer), undatedZip(second as Buffer)]
  expect(one).toEqual(other)
  expect(Object.entries(unzipSync(one)).map(([name, of]) => [name, Buffer.from(of).toString()])).toEqual([
    ['a.xml', '<a/>'],
    ['b/c.xml', '<c/>'],
  ])
})
