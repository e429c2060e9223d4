import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Wanjiru wa Kamau', 'WK'],
  ['amina', 'A'],
  ['  Otieno   Odhiambo ', 'OO'],
  ['𝒜lpha Beta', '𝒜B'],
  ['', ''],
])('%j gives %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
