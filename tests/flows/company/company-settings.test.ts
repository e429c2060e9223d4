import sharp from 'sharp'
import { expect, it } from 'vitest'
import { authCheckReply } from '../../../contract/auth/auth.ts'
import { companySettings } from '../../../contract/settings/company-settings.ts'
import { fileReply } from '../../../contract/core/file.ts'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('what a company keeps of itself', (demo) => {
  const path = '/api/company-settings/own'
  const call = (method: 'GET' | 'PATCH', at = path, body?: object, headers = {}, token = demo.token) =>
    demo.server.call(method, at, { token, headers, ...(body && { body }) })

  it('is changed on the version that was seen, with its history, and reaches open consoles at once', async () => {
    const { token: dispatcher } = await demo.server.signIn('dispatcher@askari.example')
    const feed = await readFeed(demo.server.url, dispatcher)
    await feed.until(() => feed.all('caught-up').length === 1)
    const before = await call('GET')
    const { data } = companySettings.reply.parse(before.body)
    expect(data).toMatchObject({ id: 'own', name: 'Askari Demo Security', psra_number: null })
    const seen = { 'if-match': before.headers.get('etag') ?? '' }
    const changes = { name: 'Simba Guards', time_zone: 'Africa/Kampala', psra_number: 'PSRA/0117', phone: '' }
    const changed = await call('PATCH', path, changes, seen)
    expect(companySettings.reply.parse(changed.body).data).toMatchObject({
      name: 'Simba Guards',
      time_zone: 'Africa/Kampala',
      psra_number: 'PSRA/0117',
      phone: null,
    })
    await feed.until(() => feed.all('account').length > 0)
    expect(feed.all('account').at(-1)).toMatchObject({
      company_name: 'Simba Guards',
      company_time_zone: 'Africa/Kampala',
    })
    // without the permission for settings, a console receives their effect but not the event
    expect(feed.all('event').filter(({ type }) => type === 'CompanyChanged')).toEqual([])
    feed.close()
    const late = await call('PATCH', path, { name: 'Chui Guards' }, seen)
    expect([late.status, late.body]).toMatchObject([
      412,
      { code: 'changed_since', current: { name: 'Simba Guards' }, changes: [{ type: 'CompanyChanged' }] },
    ])
    const { body } = await call('GET', `${path}/history`)
    expect((body as { data: object[] }).data[0]).toMatchObject({
      type: 'CompanyChanged',
      by_name: 'Daniel Kiplagat',
      changes: [
        { field: 'name', from: 'Askari Demo Security', to: 'Simba Guards' },
        { field: 'time_zone', from: 'Africa/Nairobi', to: 'Africa/Kampala' },
        { field: 'psra_number', from: null, to: 'PSRA/0117' },
      ],
    })
  })

  it('has a logo from the store of files, which everybody of the company sees', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#f00' } })
      .png()
      .toBuffer()
    const sent = await fetch(`${demo.server.url}/api/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${demo.token}` },
      body: new Uint8Array(bytes),
    })
    const { digest } = fileReply.parse(await sent.json()).data
    const { body } = await call('PATCH', path, { logo: digest })
    expect(companySettings.reply.parse(body).data.logo).toBe(digest)
    const { token } = await demo.server.signIn('dispatcher@askari.example')
    const check = await call('GET', '/api/auth/check', undefined, {}, token)
    expect(authCheckReply.parse(check.body).data.user.company_logo).toBe(digest)
    expect((await call('GET', `/api/files/${digest}`, undefined, {}, token)).status).toBe(200)
    const unknown = await call('PATCH', path, { logo: 'f'.repeat(64) })
    expect([unknown.status, (unknown.body as { data: unknown }).data]).toEqual([
      422,
      { logo: [expect.stringContaining('not in the store')] },
    ])
    expect((await call('PATCH', path, { logo: null })).status).toBe(200)
  })

  it.each([
    ['name', ' ', 'Please fill this in.'],
    ['time_zone', 'Mars/Olympus', 'Unknown time zone.'],
    ['email', 'nobody', 'Please enter an email address, such as grace@example.com.'],
    ['psra_expires_on', '31.12.2027', expect.any(String)],
  ])('says at %s what is wrong with it', async (field, wrong, sentence) => {
    const { status, body } = await call('PATCH', path, { [field]: wrong })
    expect([status, (body as { data: unknown }).data]).toEqual([422, { [field]: [sentence] }])
  })

  it('is seen and changed by those who may', async () => {
    const { token } = await demo.server.signIn('dispatcher@askari.example')
    expect((await call('GET', path, undefined, {}, token)).status).toBe(403)
    expect((await call('PATCH', path, { name: 'Mine' }, {}, token)).status).toBe(403)
  })
})
