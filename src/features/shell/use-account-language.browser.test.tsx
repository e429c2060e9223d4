import { afterEach, expect, it } from 'vitest'
import { recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { administrator } from '../../../tests/support/screens/stub-app.tsx'
import { chooseLanguage } from '../../texts/language.ts'
import { useAccountLanguage } from './shell.tsx'

afterEach(async () => {
  await chooseLanguage('en')
  localStorage.clear()
})

async function spokenTo(language: 'sw' | null) {
  let loads = 0
  const reload = () => void loads++
  function Page() {
    useAccountLanguage(reload)
    return <p>page</p>
  }
  const user = { ...administrator, language }
  await recordScreen({ at: '/one', pages: { '/one': <Page /> }, answers: {}, user })
  return () => loads
}

it('speaks the language of the account in a browser in which another was chosen, and loads once', async () => {
  await chooseLanguage('fr')
  const loads = await spokenTo('sw')
  await expect.poll(() => document.documentElement.lang).toBe('sw')
  await expect.poll(loads).toBe(1)
  expect(localStorage.getItem('askari.language')).toBe('sw')
})

it('leaves the choice to the browser where the account has none', async () => {
  await chooseLanguage('fr')
  const loads = await spokenTo(null)
  expect([document.documentElement.lang, loads()]).toEqual(['fr', 0])
})
