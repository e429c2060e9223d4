import { expect, it } from 'vitest'
import { initials } from './avatar.tsx'

it.each([
  ['Wanjiru wa Kamau', 'WK'],
  ['amina', 'A'],
  ['  Otieno   Odhiambo ', 'OO'],
  ['𝒜lpha Beta', '𝒜B'],
  ['', ''],
])('%j gives %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
