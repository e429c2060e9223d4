import { expect, it } from 'vitest'
import { weakPasswordReason } from './weak-password.ts'

const about = ['Achieng Otieno', 'achieng@lakeside.example', 'Lakeside Guards']

it.each([
  ['password123', /tried first/],
  ['Password123', /tried first/],
  ['1q2w3e4r5t', /tried first/],
  ['achieng2026', /little more than a name/],
  ['Lakeside-Guards!', /little more than a name/],
  ['askariaskari1', /little more than a name/],
  ['zzzzzzzzyyyy', /repeats/],
])('%s is too easy', async (password, why) => {
  expect(await weakPasswordReason(password, about)).toMatch(why)
})

it.each([
  'twelve gates and a lamp',
  'lakeside heron 41',
  'kd7Qa-Bw2pX-9mNhT-Rz5cY',
  'askari at the north gate',
])('%s is not', async (password) => {
  expect(await weakPasswordReason(password, about)).toBe(null)
})
