import { expect, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

const PASSWORD = 'twelve gates and a lamp'

test.use({ newProfile: true })

test('a new company is led from registering to its first guard on the map, and goes on after a reload', async ({
  page,
  askari,
}) => {
  await page.goto(`${askari.url}/register`)
  const register = page.getByRole('form', { name: 'Register a company' })
  await register.getByLabel('Company', { exact: true }).fill('Lakeside Guards')
  await register.getByLabel('Your name').fill('Achieng Otieno')
  await register.getByLabel('Email').fill('first@lakeside.example')
  await register.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await register.getByLabel('Password again', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`${askari.url}/dashboard`)
  await page.getByRole('link', { name: 'Begin' }).click()
  const step = (name: string | RegExp) => page.getByRole('region', { name })
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('link', { name: 'Lakeside Guards' })).toBeVisible()

  const client = step('Who is your first client?')
  await expect(client.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Harbour Authority')
  await page.keyboard.press('Enter')

  const site = step('Which place do you guard for Harbour Authority?')
  await expect(site.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Pier One')
  await expect(site.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  expect(await axeViolations(page)).toEqual([])
  await site.getByText('Coordinates', { exact: true }).click()
  await site
    .getByLabel('Corners, one per line: latitude, longitude')
    .fill('-1.283, 36.82\n-1.283, 36.823\n-1.285, 36.823\n-1.285, 36.82')
  await site.getByRole('button', { name: 'Draw these coordinates' }).click()
  await expect(site.getByText(/^4 corners/)).toBeVisible()
  await site.getByRole('button', { name: 'Add the site' }).click()

  await expect(step('Where do guards stand at Pier One?')).toBeVisible()
  await page.reload()
  const post = step('Where do guards stand at Pier One?')
  await expect(steps.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(3)
  await post.getByLabel('Name').fill('Main gate')
  await post.getByLabel('Type').fill('Gate')
  await expect(post.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  await post.getByRole('button', { name: 'Put the pin in the middle' }).press('Enter')
  // the map opens at the geofence, so the post is placed there
  await expect(post.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^-1\.28[345]/)
  await post.getByRole('button', { name: 'Add the post' }).click()

  await step('Who is your first guard?').getByLabel('Full name').fill('Grace Akinyi')
  await page.keyboard.press('Enter')
  const duty = step('When is Grace Akinyi at Pier One?')
  await duty.getByRole('button', { name: 'Assign Grace Akinyi' }).click()
  await step('Which phone does Grace Akinyi carry?').getByRole('button', { name: 'Show the QR code' }).click()

  const waiting = step('Scan the code with the phone')
  await expect(waiting.getByRole('img', { name: 'QR code that sets up Traccar Client' })).toBeVisible()
  await expect(waiting.getByText('Waiting for the first position')).toBeVisible()
  await expect(waiting.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  expect(await axeViolations(page)).toEqual([])
  const address = await waiting.locator('code').first().innerText()
  const sent = await fetch(
    `${address}?id=1&lat=-1.2841&lon=36.8212&timestamp=${Math.floor(Date.now() / 1000)}`,
  )
  expect(sent.ok).toBe(true)

  await expect(page.getByRole('heading', { name: 'Grace Akinyi is on the map' })).toBeFocused()
  await expect(page.getByText('Waiting for the first position')).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the Patrol Tracker' }).click()
  await expect(page.getByRole('button', { name: /Grace Akinyi/ }).first()).toBeVisible()
  await page.goto(`${askari.url}/dashboard`)
  await expect(page.getByText('No guards on duty').or(page.getByRole('table')).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Begin|Continue)/ })).toHaveCount(0)
})
