import { expect, it } from 'vitest'
import { historyReply } from '../../../contract/core/resource.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { guardsApi } from '../../support/http/guards-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const TODAY = zoneDateAt(NOON, 'Africa/Nairobi')

const grace = {
  user_full_name: 'Grace Akoth Achieng',
  employee_no: 'NB-0417',
  rank: 'Sergeant',
  phone: '+254 712 345 678',
  email: 'Grace@Example.com',
  address: 'Moi Avenue 12',
  national_id_no: '2345678a',
  licence_no: 'PSRA/GF/1234',
  licence_expires_on: '2026-12-31',
  good_conduct_no: 'GC/77',
  good_conduct_expires_on: '2026-11-30',
  certificates: [{ name: 'First Aid', no: 'RC-9', issued: '2026-01-10', expires: '2027-01-09' }],
  skills: ['Dog handler', 'First aid', 'Dog handler'],
  kra_pin: 'a001234567z',
  nssf_no: '2001',
  shif_no: '3001',
  blood_group: 'O+',
  next_of_kin_name: 'Peter Achieng',
  next_of_kin_relation: 'Brother',
  next_of_kin_phone: '0722 111 222',
  uniform_shirt: 'M',
  uniform_trousers: '32',
  uniform_boots: '41',
}
const PERSONAL = [
  'national_id_no',
  'kra_pin',
  'nssf_no',
  'shif_no',
  'blood_group',
  'address',
  'status_reason',
]

withDemo('guards', (demo) => {
  const { send, get, names, hire, one, history, supervisor, problems } = guardsApi(demo)

  it('are kept with all that back offices know of them, and a renewal is told as one', async () => {
    const added = await hire(grace)
    expect(added).toMatchObject({
      ...grace,
      status: 'active',
      email: 'grace@example.com',
      national_id_no: '2345678A',
      kra_pin: 'A001234567Z',
      skills: ['Dog handler', 'First aid'],
      photo: null,
    })
    expect(await one(added.id)).toEqual(added)
    const renewed = { licence_expires_on: '2028-12-31', licence_no: 'PSRA/GF/9999', rank: 'Inspector' }
    expect((await send('PATCH', `/workers/${added.id}`, renewed)).status).toBe(200)
    expect((await send('PATCH', `/workers/${added.id}`, { certificates: [], blood_group: '' })).status).toBe(
      200,
    )
    expect(await one(added.id)).toMatchObject({ ...renewed, certificates: null, blood_group: null })
    const [cleared, licence, corrected] = await history(added.id)
    expect([cleared?.type, licence?.type, corrected?.type]).toEqual([
      'WorkerChanged',
      'LicenceRenewed',
      'WorkerChanged',
    ])
    expect(licence?.changes).toEqual([
      { field: 'licence_no', from: 'PSRA/GF/1234', to: 'PSRA/GF/9999' },
      { field: 'licence_expires_on', from: '2026-12-31', to: '2028-12-31' },
    ])
    expect(corrected?.changes).toEqual([{ field: 'rank', from: 'Sergeant', to: 'Inspector' }])
    await send('DELETE', `/workers/${added.id}`)
  })

  it('are refused by field, in words', async () => {
    const refused = await send('POST', '/workers', {
      user_full_name: ' ',
      national_id_no: '12 34',
      kra_pin: 'A12',
      email: 'grace',
      phone: 'mobile',
      licence_expires_on: '31/12/2026',
      blood_group: 'C',
      certificates: [{ name: '' }],
      status: 'suspended',
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(problems(refused)).toSorted()).toEqual([
      'blood_group',
      'certificates.0.name',
      'email',
      'kra_pin',
      'licence_expires_on',
      'national_id_no',
      'phone',
      'status',
      'user_full_name',
    ])
  })

  it('are put on the assignment that is said with them, by the commands that assign', async () => {
    const onList = async (id: string) =>
      (await get(`/worker-assignments/${id}`)).body as { data: { assignment_id: string }[] }
    const { id, assignment_id, assignment_name } = await hire({
      user_full_name: 'Put There',
      assignment_id: '2',
    })
    expect([assignment_id, (await onList(id)).data]).toEqual([
      '2',
      [expect.objectContaining({ assignment_id: '2', assignment_name, worker_name: 'Put There' })],
    ])
    const moved = await send('PATCH', `/workers/${id}`, { assignment_id: '3', rank: 'Sergeant' })
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { data: { assignment_id: '3', rank: 'Sergeant' } },
    ])
    expect((await onList(id)).data.map((each) => each.assignment_id)).toEqual(['3'])
    // moving a guard adds no event to their own record; a retry with the same key must still get the same reply
    const same = { token: demo.token, body: { assignment_id: '2' }, headers: { 'idempotency-key': id } }
    for (const repeated of [1, 2])
      expect([
        repeated,
        workers.reply.parse((await demo.server.call('PATCH', `/api/workers/${id}`, same)).body).data
          .assignment_id,
      ]).toEqual([repeated, '2'])
    const withdrawn = await send('PATCH', `/workers/${id}`, { assignment_id: null })
    expect([withdrawn.status, (await one(id)).assignment_id, (await onList(id)).data]).toEqual([
      200,
      null,
      [],
    ])
    const history = historyReply.parse((await get('/assignments/2/history')).body).data
    expect(history.slice(0, 2).map(({ type }) => type)).toEqual(['GuardWithdrawn', 'GuardAssigned'])
    await send('DELETE', `/workers/${id}`)
  })

  it('are not added or changed where their assignment cannot be', async () => {
    const nowhere = await send('POST', '/workers', { user_full_name: 'Nowhere', assignment_id: '999' })
    expect([nowhere.status, problems(nowhere)]).toEqual([
      422,
      { assignment_id: ['There is no such assignment.'] },
    ])
    const applicant = { user_full_name: 'Not Yet', status: 'applicant', assignment_id: '1' }
    expect(Object.keys(problems(await send('POST', '/workers', applicant)))).toEqual(['assignment_id'])
    expect(await names('search=Nowhere')).toEqual([])
    expect(await names('search=Not Yet')).toEqual([])
    const unknown = await send('PATCH', '/workers/1', { rank: 'Sergeant', assigment_id: '2' })
    expect([unknown.status, problems(unknown)]).toEqual([
      422,
      { assigment_id: ['This field is not known here.'] },
    ])
  })

  it('have numbers that nobody else on the books has', async () => {
    const first = await hire({
      user_full_name: 'First Holder',
      employee_no: 'UN-1',
      national_id_no: '55555555',
    })
    const second = await hire({ user_full_name: 'Second Holder', employee_no: 'UN-2' })
    const same = await send('PATCH', `/workers/${second.id}`, { employee_no: 'un-1' })
    expect([same.status, problems(same)]).toEqual([
      422,
      { employee_no: ['First Holder has this employee number already.'] },
    ])
    const third = await send('POST', '/workers', { user_full_name: 'Third', national_id_no: '55555555' })
    expect(problems(third)).toEqual({ national_id_no: ['First Holder has this national ID already.'] })
    expect((await send('PATCH', `/workers/${first.id}`, { employee_no: 'UN-1 ' })).status).toBe(200)
    await send('DELETE', `/workers/${first.id}`)
    expect((await send('PATCH', `/workers/${second.id}`, { employee_no: 'UN-1' })).status).toBe(200)
  })

  it('are found by employee number, national ID and phone, however these are written', async () => {
    const { id } = await hire({ ...grace, user_full_name: 'Found By Number' })
    for (const search of ['nb-0417', '2345678A', '712345', '0712 345 678', '(254) 712-345'])
      expect([search, await names(`search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        ['Found By Number'],
      ])
    expect(await names('search=0417 712')).toEqual([])
    expect(await names('search=2345678A', await supervisor())).toEqual([])
    await send('DELETE', `/workers/${id}`)
  })

  it('tell their personal numbers to those only who may edit guards', async () => {
    const { id } = await hire({ ...grace, employee_no: 'PR-1', national_id_no: '77777777' })
    await send('POST', `/workers/${id}/suspend`, { status_reason: 'Found asleep' })
    const token = await supervisor()
    const { data } = workers.reply.parse((await get(`/workers/${id}`, token)).body)
    expect(PERSONAL.filter((field) => field in data)).toEqual([])
    expect(data).toMatchObject({ next_of_kin_phone: '0722 111 222', status: 'suspended' })
    const told = (await history(id, token)).flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(told).toContain('licence_no')
    expect(PERSONAL.filter((field) => told.includes(field))).toEqual([])
    const csv = async (as: string) =>
      (
        await fetch(`${demo.server.url}/api/workers?search=PR-1`, {
          headers: { authorization: `Bearer ${as}`, accept: 'text/csv' },
        })
      ).text()
    expect(await csv(token)).not.toContain('77777777')
    expect(await csv(demo.token)).toContain('77777777')
    await send('DELETE', `/workers/${id}`)
  })

  it('are listed by what becomes of their licence, by the company’s calendar', async () => {
    const days = {
      'Ex Pired': '2026-11-19',
      'Last Day': TODAY,
      'Soon Gone': '2026-12-20',
      'Later Gone': '2027-02-18',
    }
    for (const [user_full_name, licence_expires_on] of Object.entries(days))
      await hire({ user_full_name, rank: 'Lister', licence_expires_on })
    await hire({ user_full_name: 'No Licence' })
    const among = async (licence: string, token = demo.token) => {
      const found = await names(`licence=${licence}&sort=licence_expires_on`, token)
      return found.filter((name) => [...Object.keys(days), 'No Licence'].includes(name))
    }
    expect(await among('expired')).toEqual(['Ex Pired'])
    expect(await among('within_30_days')).toEqual(['Last Day', 'Soon Gone'])
    expect(await among('within_90_days')).toEqual(['Last Day', 'Soon Gone', 'Later Gone'])
    expect(await among('none')).toEqual(['No Licence'])
    // the 20th in Nairobi, but still the 19th in UTC
    demo.server.clock.now = Date.UTC(2026, 10, 20, 21, 30)
    try {
      expect(await among('expired', await supervisor())).toEqual(['Ex Pired', 'Last Day'])
    } finally {
      demo.server.clock.now = NOON
    }
  })
})
