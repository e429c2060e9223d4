import { afterEach, expect, test } from 'vitest'
import { onThemeChange, effectiveTheme } from './theme.ts'

const tell = () => window.dispatchEvent(new StorageEvent('storage'))
const chosenElsewhere = (theme: string) => {
  localStorage.setItem('askari.theme', theme)
  tell()
}
afterEach(() => {
  localStorage.removeItem('askari.theme')
  tell()
})

test('the page follows the theme that is chosen in another tab, though nothing on it listens', () => {
  chosenElsewhere('light')
  expect(document.documentElement.dataset.theme).toBe('light')
  chosenElsewhere('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('who listens no more is not told', () => {
  const told: string[] = []
  const stop = onThemeChange(() => told.push(effectiveTheme()))
  chosenElsewhere('light')
  stop()
  chosenElsewhere('dark')
  expect(told).toEqual(['light'])
})
