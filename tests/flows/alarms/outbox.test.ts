import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxReply } from '../../../contract/auth/account.ts'
import { deliverOnce } from '../../../server/background/deliver-messages.ts'
import { createMailSender } from '../../../server/mail/send-mail.ts'
import { queueMail } from '../../../server/mail/queue-mail.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { mailServer } from '../../support/http/mail-server.ts'
import { testContext } from '../../support/database/test-context.ts'

let server: DemoOverHttp
let smtp: Awaited<ReturnType<typeof mailServer>>
let answer = '250 ok'
beforeAll(async () => {
  smtp = await mailServer(() => answer)
  server = await demoOverHttp({
    open: (edge) => testContext({ SMTP_URL: smtp.url }, edge, 'demo'),
  })
})
afterAll(async () => {
  await server.close()
  smtp.close()
})

it('shows an administrator what became of each mail, and sends again what was given up', async () => {
  const { context } = server
  const { token } = await server.signIn('admin@askari.example')
  const mail = createMailSender(context) ?? expect.unreachable()
  const write = (key: string, to: string, company = '1') =>
    queueMail(context, context.db, companyId(company), { to, subject: key, text: `text of ${key}` }, key)
  const mails = async (query = '') => {
    const { body } = await server.call('GET', `/api/outbox${query}`, { token })
    return outboxReply.parse(body).data
  }
  const resend = async (id: string) => {
    const { status, body } = await server.call('POST', `/api/outbox/${id}/resend`, { token, body: {} })
    return [status, (body as { code?: string }).code]
  }
  const shown = (all: Awaited<ReturnType<typeof mails>>) =>
    all
      .toSorted((a, b) => a.subject.localeCompare(b.subject))
      .map(({ subject, state, attempts, failure, text }) => [subject, state, attempts, failure, text])
  await write('one', 'one@askari.example')
  await deliverOnce(context, { mail })
  answer = '550 no such user'
  await write('two', 'two@askari.example')
  await deliverOnce(context, { mail })
  answer = '451 try later'
  await write('three', 'three@askari.example')
  await write('theirs', 'three@askari.example', '2')
  await deliverOnce(context, { mail })
  const said = (what: string) => `Message failed: ${what}`
  expect(shown(await mails())).toEqual([
    ['one', 'sent', 1, null, null],
    ['three', 'waiting', 1, said('451 try later'), 'text of three'],
    ['two', 'dead', 1, said('550 no such user'), 'text of two'],
  ])
  expect((await mails('?state=dead')).map(({ id }) => id)).toEqual(['two'])
  expect([await resend('one'), await resend('three'), await resend('theirs'), await resend('four')]).toEqual([
    [409, 'not_resendable'],
    [409, 'not_resendable'],
    [404, 'not_found'],
    [404, 'not_found'],
  ])
  answer = '250 ok'
  expect(await resend('two')).toEqual([200, undefined])
  await deliverOnce(context, { mail })
  expect(smtp.mails.map(({ key }) => key)).toEqual(['one', 'two'])
  expect(shown(await mails('?to=two%40askari.example'))).toEqual([['two', 'sent', 1, null, null]])
})
