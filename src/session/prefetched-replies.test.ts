import { expect, it } from 'vitest'
import { fetchWithPrefetched } from './prefetched-replies.ts'

const GUARDS = '/api/workers?page=1&per_page=1000'
const asking = (token: string, method = 'GET') => ({ method, headers: { authorization: `Bearer ${token}` } })

function open(reply: Promise<Response>, sincePageBegan = 0) {
  const ahead = { token: 't', replies: { [GUARDS]: reply } }
  return fetchWithPrefetched(
    async () => new Response('asked'),
    ahead,
    () => sincePageBegan,
  )
}
const ahead = () => Promise.resolve(new Response('ahead'))
const textOf = async (reply: Promise<Response>) => (await reply).text()

it('takes what was asked ahead, once', async () => {
  const fetch = open(ahead())
  expect(await textOf(fetch(GUARDS, asking('t')))).toBe('ahead')
  expect(await textOf(fetch(GUARDS, asking('t')))).toBe('asked')
})

it.each([
  ['asks for something else', '/api/clients', asking('t'), 0],
  ['asks with another token', GUARDS, asking('u'), 0],
  ['does not read', GUARDS, asking('t', 'POST'), 0],
  ['comes late', GUARDS, asking('t'), 30_000],
])('asks the server for a call that %s', async (_, url, init, sincePageBegan) => {
  expect(await textOf(open(ahead(), sincePageBegan)(url, init))).toBe('asked')
})

it('asks the server where what was asked ahead has failed', async () => {
  const failed = Promise.reject<Response>(new TypeError('Failed to fetch'))
  expect(await textOf(open(failed)(GUARDS, asking('t')))).toBe('asked')
})
