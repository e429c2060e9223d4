import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fileReply } from '../../../contract/core/file.ts'
import { MAX_FILE_BYTES } from '../../../domain/records/file.ts'
import { sweepOnce } from '../../../server/retention/start-retention.ts'
import { secondCompany, SECOND_EMAIL } from '../../support/records/second-company.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
/** one white pixel */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

withDemo('files', (demo) => {
  const send = (content: Buffer, token: string | null = demo.token, type = 'application/octet-stream') =>
    fetch(`${demo.server.url}/api/files`, {
      method: 'POST',
      headers: { 'content-type': type, ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: new Uint8Array(content),
    })
  const kept = async (content: Buffer) => fileReply.parse(await (await send(content)).json()).data.digest
  const get = (digest: string, token = demo.token) =>
    fetch(`${demo.server.url}/api/files/${digest}`, { headers: { authorization: `Bearer ${token}` } })
  const write = (method: 'POST' | 'PATCH', path: string, body: unknown) =>
    demo.server.call(method, path, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const one = async (path: string) =>
    ((await demo.server.call('GET', path, { token: demo.token })).body as { data: Record<string, unknown> })
      .data
  const document = { client_id: '1', title: 'Guarding 2027', kind: 'contract' }

  it('come back as they were sent, as nothing that a browser would run', async () => {
    const content = pdf('a contract')
    const reply = await send(content, demo.token, 'text/html')
    expect([reply.status, await reply.json()]).toEqual([
      201,
      { data: { digest: digestOf(content), type: 'application/pdf', bytes: content.length } },
    ])
    const back = await get(digestOf(content))
    expect(Buffer.from(await back.arrayBuffer())).toEqual(content)
    expect(back.headers.get('content-type')).toBe('application/pdf')
    expect(back.headers.get('content-disposition')).toBe('attachment')
    expect(back.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(back.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('are not taken from strangers, empty, too large, or of another kind whatever they are called', async () => {
    expect((await send(pdf('x'), null)).status).toBe(401)
    const refused = async (content: Buffer) => {
      const reply = await send(content, demo.token, 'application/pdf')
      return [reply.status, ((await reply.json()) as { message: string }).message]
    }
    expect(await refused(Buffer.alloc(0))).toEqual([422, 'This file is empty.'])
    expect(await refused(Buffer.from('<svg onload="alert(1)"/>'))).toEqual([
      415,
      'Please choose one of these: PDF, JPEG picture, PNG picture, WebP picture, Word document or Excel sheet.',
    ])
    const large = Buffer.concat([pdf('x'), Buffer.alloc(MAX_FILE_BYTES)])
    expect(await refused(large)).toEqual([413, 'The request is too large. The limit is 10 MB.'])
  })

  it('belong to the company that sent them', async () => {
    await secondCompany(demo.server.context)
    const { token } = await demo.server.signIn(SECOND_EMAIL)
    const digest = await kept(pdf('of the first'))
    expect((await get(digest, token)).status).toBe(404)
    expect((await get(digest)).status).toBe(200)
    const taken = await demo.server.call('POST', '/api/user-update', {
      token,
      body: { avatar: await kept(png) },
    })
    expect(taken.status).toBe(422)
  })

  it('are named by a document, whose history tells which it had', async () => {
    const [first, second] = [await kept(pdf('signed')), await kept(pdf('signed again'))]
    const added = await write('POST', '/api/documents', {
      ...document,
      file: { digest: first, name: 'lease.pdf' },
    })
    const { id } = (added.body as { data: { id: string } }).data
    expect(await one(`/api/documents/${id}`)).toMatchObject({ file: { digest: first, name: 'lease.pdf' } })
    await write('PATCH', `/api/documents/${id}`, { file: { digest: second, name: 'lease.pdf' } })
    const [change] = (await one(`/api/documents/${id}/history`)) as unknown as { changes: unknown[] }[]
    expect(change?.changes).toEqual([
      {
        field: 'file',
        from: { digest: first, name: 'lease.pdf' },
        to: { digest: second, name: 'lease.pdf' },
      },
    ])
    const unknown = await write('PATCH', `/api/documents/${id}`, {
      file: { digest: digestOf(pdf('never sent')), name: 'lease.pdf' },
    })
    expect([unknown.status, unknown.body]).toMatchObject([
      422,
      { data: { file: ['This file is not in the store any more. Please choose it again.'] } },
    ])
  })

  it('are a guard’s photo, sent within a form as well, with the method in a field', async () => {
    const form = (fields: Record<string, string>, photo: Buffer | null) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      if (photo) body.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'grace.png')
      return body
    }
    const submit = async (method: string, path: string, body: FormData) => {
      const headers = { authorization: `Bearer ${demo.token}` }
      const reply = await fetch(demo.server.url + path, { method, headers, body })
      return { status: reply.status, ...((await reply.json()) as { data: Record<string, unknown> }) }
    }
    const hired = await submit('POST', '/api/workers', form({ user_full_name: 'Grace Achieng' }, png))
    expect(hired).toMatchObject({
      status: 201,
      data: { user_full_name: 'Grace Achieng', photo: digestOf(png) },
    })
    const path = `/api/workers/${String(hired.data.id)}`
    const put = form({ _method: 'PUT', user_full_name: 'Grace A. Achieng' }, null)
    expect(await submit('POST', path, put)).toMatchObject({
      status: 200,
      data: { user_full_name: 'Grace A. Achieng', photo: digestOf(png) },
    })
    const certificates = [{ name: 'First Aid', no: 'RC-9', issued: null, expires: '2027-01-31' }]
    const lists = { skills: '["Dog handler"]', certificates: JSON.stringify(certificates) }
    expect(await submit('PATCH', path, form(lists, null))).toMatchObject({
      data: { skills: ['Dog handler'], certificates },
    })
    expect(await submit('PATCH', path, form({ skills: '', certificates: 'First Aid' }, null))).toMatchObject({
      status: 422,
      data: { certificates: [expect.any(String)] },
    })
    expect(await submit('PATCH', path, form({ skills: '' }, null))).toMatchObject({ data: { skills: null } })
    expect(await submit('PATCH', path, form({}, pdf('no picture')))).toMatchObject({
      status: 422,
      data: { photo: ['Please choose a picture.'] },
    })
    expect((await submit('POST', path, form({ user_full_name: 'Grace' }, null))).status).toBe(422)
    const bad = await fetch(`${demo.server.url}/api/workers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'nothing of the kind',
    })
    expect([bad.status, await bad.json()]).toMatchObject([400, { message: 'This form could not be read.' }])
    const part = 'content-disposition: form-data; name="a"\r\n'
    const fields = (count: number) => `--x\r\n${part}\r\n1\r\n`.repeat(count)
    for (const body of [
      `${fields(101)}--x--\r\n`,
      `--x\r\n${part}${'x-a: b\r\n'.repeat(1000)}\r\n1\r\n--x--`,
    ]) {
      const reply = await fetch(`${demo.server.url}/api/workers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body,
      })
      expect([reply.status, await reply.json()]).toMatchObject([
        400,
        { message: 'This form has more than 100 fields, or one without an end.' },
      ])
    }
  })

  it('are a person’s picture', async () => {
    const update = (avatar: string | null) =>
      demo.server.call('POST', '/api/user-update', { token: demo.token, body: { avatar } })
    const avatarIn = ({ body }: { body: unknown }) =>
      (body as { data: { user: { avatar: string | null } } }).data.user.avatar
    expect(avatarIn(await update(await kept(png)))).toBe(digestOf(png))
    expect((await update(await kept(pdf('no picture')))).body).toMatchObject({
      data: { avatar: ['Please choose a picture.'] },
    })
    expect(avatarIn(await update(null))).toBeNull()
  })

  const photo = async (width: number, height: number, red = 40) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: { r: red, g: 80, b: 120 },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg({ quality: 100 })
      .toBuffer()
  const dot = (red: number) =>
    sharp({ create: { width: 1, height: 1, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const usage = async () => {
    const { db } = demo.server.context
    const files = await db
      .selectFrom('file')
      .select(['account', 'type', 'bytes'])
      .where('company', '=', '1')
      .execute()
    const used = await db
      .selectFrom('file_usage')
      .select(['account', 'bytes'])
      .where('company', '=', '1')
      .execute()
    const sum = (account: string) =>
      files
        .filter(({ account: of, type }) => account === '' || (of === account && type.startsWith('image/')))
        .reduce((total, { bytes }) => total + bytes, 0)
    return { counted: used, summed: used.map(({ account }) => ({ account, bytes: sum(account) })) }
  }

  it('that are images are stored at a smaller size, and without where they were taken', async () => {
    const sent = await photo(3000, 1500)
    const { data } = fileReply.parse(await (await send(sent)).json())
    const back = Buffer.from(await (await get(data.digest)).arrayBuffer())
    const { width, height, format, exif } = await sharp(back).metadata()
    expect([width, height, format, exif]).toEqual([2048, 1024, 'jpeg', undefined])
    expect(data).toEqual({ digest: digestOf(back), type: 'image/jpeg', bytes: back.length })
    expect(back.length).toBeLessThan(sent.length / 2)
    const broken = await send(Buffer.concat([png.subarray(0, 20), Buffer.alloc(50)]))
    expect([broken.status, await broken.json()]).toMatchObject([
      422,
      { message: 'This image cannot be read. Please choose another.' },
    ])
    const vast = await send(
      await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
    )
    expect([vast.status, await vast.json()]).toMatchObject([422, { code: 'image_too_large' }])
  })

  it('that are images make room for the next ones of their account, unless an event names them', async () => {
    const named = await kept(await dot(0))
    await demo.server.call('POST', '/api/user-update', { token: demo.token, body: { avatar: named } })
    const sent: string[] = []
    for (let red = 1; red <= 12; red++) {
      demo.server.clock.now += 1
      sent.push(await kept(await dot(red)))
    }
    const found = await Promise.all([named, ...sent].map(async (digest) => (await get(digest)).status))
    expect(found).toEqual([200, 404, 404, ...Array.from({ length: 10 }, () => 200)])
    const { counted, summed } = await usage()
    expect(counted).toEqual(summed)
  })

  it('are limited by a quota of the account and of the company', async () => {
    const { fileQuotas } = demo.server.context.config
    const before = { ...fileQuotas }
    const { counted } = await usage()
    const ofCompany = counted.find(({ account }) => account === '')?.bytes ?? 0
    fileQuotas.account = 1
    const image = await send(await dot(200))
    expect([image.status, await image.json()]).toMatchObject([422, { code: 'account_quota' }])
    expect((await send(pdf('not an image'))).status).toBe(201)
    fileQuotas.company = ofCompany
    const file = await send(pdf('one too many'))
    expect([file.status, await file.json()]).toMatchObject([422, { code: 'company_quota' }])
    Object.assign(fileQuotas, before)
    expect((await send(await dot(200))).status).toBe(201)
  })

  it('that nothing names go after a day, the others stay', async () => {
    const [named, unnamed] = [await kept(pdf('kept for good')), await kept(pdf('chosen and left'))]
    await write('POST', '/api/documents', { ...document, file: { digest: named, name: 'lease.pdf' } })
    demo.server.clock.now += 23 * 3_600_000
    await sweepOnce(demo.server.context)
    // signs in again, because access tokens expire within 23 hours
    const { token: later } = await demo.server.signIn('admin@askari.example')
    expect((await get(unnamed, later)).status).toBe(200)
    demo.server.clock.now += 2 * 3_600_000
    await sweepOnce(demo.server.context)
    const { token } = await demo.server.signIn('admin@askari.example')
    expect([(await get(named, token)).status, (await get(unnamed, token)).status]).toEqual([200, 404])
    const { counted, summed } = await usage()
    expect(counted).toEqual(summed)
  })
})
