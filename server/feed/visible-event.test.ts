import { expect, it } from 'vitest'
import { permissionsOf } from '../../domain/user/role.ts'
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
const enrolled = { type: 'DeviceEnrolled', workerId: '2', label: 'Phone', secretHash: 'f'.repeat(64) }

it('tells of a phone to those who manage phones, and without its secret', () => {
  const told = visibleEvent(record('device-4', enrolled), permissionsOf('administrator'))
  expect(told?.data).toEqual({ workerId: '2', label: 'Phone' })
  expect(visibleEvent(record('device-4', enrolled), permissionsOf('supervisor'))).toBeNull()
})

it('tells of guards to those who see the live map, and of people with accounts to nobody', () => {
  const hired = { type: 'WorkerHired', fullName: 'Amina Wanjiru' }
  expect(visibleEvent(record('worker-2', hired), permissionsOf('supervisor'))).toEqual({
    position: 3,
    stream: 'worker-2',
    type: 'WorkerHired',
    at: 5,
    by: 'user:1',
    data: { fullName: 'Amina Wanjiru' },
  })
  expect(visibleEvent(record('worker-2', hired), [])).toBeNull()
  const registered = { type: 'UserRegistered', email: 'amina@askari.example' }
  expect(visibleEvent(record('user-1', registered), permissionsOf('administrator'))).toBeNull()
})
