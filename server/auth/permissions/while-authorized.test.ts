import { expect, it } from 'vitest'
import { whileAuthorized } from './while-authorized.ts'

it('breaks a long reply off when its caller may not have the rest', async () => {
  const asked: number[] = []
  async function* pages() {
    for (let page = 1; page <= 3; page++) yield page
  }
  const isStillAdmitted = async () => asked.push(asked.length) < 2
  const sent: number[] = []
  const read = async () => {
    for await (const page of whileAuthorized({ isStillAdmitted }, pages())) sent.push(page)
  }
  await expect(read()).rejects.toThrow('no longer')
  expect(sent).toEqual([1, 2])
})
