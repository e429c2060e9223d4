import '../../../app/index.css'
import { expect, it } from 'vitest'
import { recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { refusal } from '../../../../tests/support/screens/stub-app.tsx'
import { OutboxPage } from './outbox-page.tsx'

const dead = {
  id: '1',
  at: Date.now(),
  to: 'a@askari.example',
  subject: 'You are invited',
  state: 'dead',
  attempts: 20,
  failure: 'away',
  ended_at: null,
  hidden: false,
  text: 'Hello',
}
const sent = { ...dead, state: 'sent', attempts: 1, failure: null, text: null }

it('sends again what was given up, and shows each mail once, also while one of its lists is behind', async () => {
  let isSent = false
  const ok = (data: unknown) => refusal(200, { data })
  const { screen, callsOf } = await recordScreen({
    at: '/outbox',
    pages: { '/outbox': <OutboxPage /> },
    answers: {
      'GET /outbox': (query: URLSearchParams) => {
        if (query.get('state') === null) return ok([isSent ? sent : dead])
        return ok(isSent && callsOf('GET /outbox').length > 4 ? [] : [dead])
      },
      'POST /outbox/1/resend': () => {
        isSent = true
        return ok({ id: '1' })
      },
    },
  })
  const cards = () => screen.getByRole('heading', { name: 'You are invited' }).all().length
  await expect.element(screen.getByText('20 attempts failed. The mail server said: away')).toBeVisible()
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => callsOf('GET /outbox').length).toBe(4)
  expect(cards()).toBe(1)
  await screen.getByRole('button', { name: 'Check again' }).click()
  await expect.element(screen.getByText('Sent', { exact: true })).toBeVisible()
  expect([cards(), callsOf('POST /outbox/1/resend').length]).toEqual([1, 1])
})
