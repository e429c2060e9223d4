import { expect, it } from 'vitest'
import { builtInRole } from '../../domain/user/role.ts'
import { visibleEvent } from './visible-event.ts'

const record = (stream: string, event: { type: string }) => ({
  company: '7',
  position: 3,
  stream,
  version: 1,
  event,
  at: 5,
  by: 'user:1',
  commandId: 'c',
  prevHash: '',
  hash: '',
})
const reader = (role: string) => ({
  owes: null,
  verified: true,
  scope: 'company' as const,
  permissions: builtInRole(role)?.permissions ?? [],
})
const enrolled = { type: 'DeviceEnrolled', workerId: '2', label: 'Phone', secretHash: 'f'.repeat(64) }

it('tells of a phone to those who manage phones, and without its secret', () => {
  const told = visibleEvent(record('device-4', enrolled), reader('administrator'))
  expect(told?.data).toEqual({ workerId: '2', label: 'Phone' })
  expect(visibleEvent(record('device-4', enrolled), reader('supervisor'))).toBeNull()
})

it('tells of guards and of people with accounts to those who see them listed', () => {
  const hired = { type: 'WorkerHired', fullName: 'Amina Wanjiru' }
  expect(visibleEvent(record('worker-2', hired), reader('supervisor'))).toEqual({
    position: 3,
    stream: 'worker-2',
    type: 'WorkerHired',
    at: 5,
    by: 'user:1',
    data: { fullName: 'Amina Wanjiru' },
  })
  expect(visibleEvent(record('worker-2', hired), reader('no such'))).toBeNull()
  const registered = { type: 'UserRegistered', email: 'amina@askari.example' }
  expect(visibleEvent(record('user-1', registered), reader('supervisor'))).toBeNull()
  expect(visibleEvent(record('user-1', registered), reader('manager'))).toMatchObject({ stream: 'user-1' })
})

it('tells who may only see guards nothing of a guard’s personal numbers', () => {
  const changed = { type: 'WorkerChanged', rank: 'Sergeant', nationalIdNo: '23456789', bloodGroup: 'O+' }
  expect(visibleEvent(record('worker-2', changed), reader('supervisor'))?.data).toEqual({ rank: 'Sergeant' })
  expect(visibleEvent(record('worker-2', changed), reader('manager'))?.data).toEqual({
    rank: 'Sergeant',
    nationalIdNo: '23456789',
    bloodGroup: 'O+',
  })
})
