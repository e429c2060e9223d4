import '../../app/index.css'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { css } from '../../../styled-system/css'
import { render } from 'vitest-browser-react'
import { Link, Route, Routes } from 'react-router-dom'
import {
  administrator,
  type StubReplies,
  StubApp,
  stubServices,
  dispatcher,
} from '../../../tests/support/screens/stub-app.tsx'
import type { User } from '../../../contract/auth/auth.ts'
import { RequireSession } from '../../routing/require-session.tsx'
import { useRecordInTitle } from '../../routing/page-title.ts'
import { ShellPage } from './shell-page.tsx'
import { Shell } from './shell.tsx'

function Named({ name }: { name: string }) {
  useRecordInTitle(name)
  return <Link to="/dashboard">On</Link>
}

async function shell(
  user: User = administrator,
  at = '/dashboard',
  title = 'Dashboard',
  answers: StubReplies = {},
) {
  const stub = stubServices({ user, answers })
  const screen = await render(
    <StubApp at={at} services={stub.services}>
      <Routes>
        <Route element={<RequireSession need="verification" />}>
          <Route element={<Shell />}>
            <Route path="/dashboard" element={<ShellPage title="Dashboard">Figures</ShellPage>} />
            <Route
              path="/long"
              element={
                <ShellPage title="Long">
                  <Link to="/also-long">On</Link>
                  <div style={{ paddingTop: 3000 }}>
                    <span className={css({ srOnly: true })}>The end</span>
                  </div>
                </ShellPage>
              }
            />
            <Route
              path="/also-long"
              element={
                <ShellPage title="Also long">
                  <div style={{ paddingTop: 3000 }} />
                </ShellPage>
              }
            />
            <Route
              path="/guard"
              element={
                <ShellPage title="Guard">
                  <Named name="Grace Achieng" />
                </ShellPage>
              }
            />
            <Route path="*" element={<ShellPage title={title}>Elsewhere</ShellPage>} />
            <Route path="/tracker" element={<ShellPage title="Patrol Tracker">Map</ShellPage>} />
          </Route>
        </Route>
        <Route path="/" element={<p>Signed out here</p>} />
      </Routes>
    </StubApp>,
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  const sidebar = () => document.getElementById('sidebar')
  const toggle = screen.getByRole('button', { name: 'Toggle sidebar' })
  return { ...stub, screen, sidebar, toggle }
}

const widthOf = (element: HTMLElement | null) => element?.getBoundingClientRect().width

beforeEach(() => page.viewport(1440, 900))
afterEach(() => localStorage.clear())

it('is open at first, 16rem wide, and 5rem when closed', async () => {
  const { sidebar, toggle } = await shell()
  expect(widthOf(sidebar())).toBe(256)
  await toggle.click()
  await expect.poll(() => widthOf(sidebar())).toBe(80)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

it.each([
  ['/clients/list', 'List', 'page'],
  ['/clients/view/1', 'List', 'true'],
  ['/clients/add-client', 'List', 'true'],
  ['/clients/assignments', 'Assignments', 'page'],
  ['/assignments/edit/1', 'Assignments', 'true'],
  ['/site-posts/1/edit', 'Site Posts', 'true'],
  ['/employees/patrollers/view-security-officer/1', 'Patrollers', 'true'],
  ['/tracker/trail', 'Trail Guard', 'page'],
  ['/patrols/1/trail', 'Patrols', 'true'],
])('marks at %s that the person is in %s', async (at, name, how) => {
  const { screen } = await shell(administrator, at, 'Somewhere')
  const marked = [...document.querySelectorAll('#sidebar [aria-current]')]
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, how]])
  await screen.unmount()
})

it('scrolls a long page within itself, whatever of it is for screen readers alone', async () => {
  await shell(administrator, '/long', 'Long')
  expect(document.querySelector('main')?.scrollHeight).toBeGreaterThanOrEqual(3000)
  expect(document.documentElement.scrollHeight).toBe(window.innerHeight)
})

it('begins another page at its top', async () => {
  const { screen } = await shell(administrator, '/long', 'Long')
  const main = document.querySelector('main')
  main?.scrollTo(0, 2000)
  expect(main?.scrollTop).toBe(2000)
  ;(screen.getByRole('link', { name: 'On', exact: true }).element() as HTMLElement).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Also long')
  expect([main?.scrollTop, (main?.scrollHeight ?? 0) > 2500]).toEqual([0, true])
})

it('is a rail below 1024 px, which opens over the page and changes no choice', async () => {
  await page.viewport(768, 1024)
  const { screen, sidebar, toggle } = await shell()
  expect(widthOf(sidebar())).toBe(80)
  await toggle.click()
  await expect.element(screen.getByRole('dialog').getByRole('link', { name: 'Patrollers' })).toBeVisible()
  expect(widthOf(sidebar())).toBe(80)
  expect(localStorage.getItem('askari.sidebar-open')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await page.viewport(1440, 900)
  await expect.poll(() => widthOf(sidebar())).toBe(256)
})

it('is open at first at 1280 px, too, but on a page whose map would lack the room', async () => {
  await page.viewport(1280, 800)
  const { screen, sidebar, toggle } = await shell()
  // moves the pointer off the sidebar, because hovering would open it
  await userEvent.hover(screen.getByText('Figures'))
  expect(widthOf(sidebar())).toBe(256)
  ;(screen.getByRole('link', { name: 'Patrol Tracker' }).element() as HTMLElement).click()
  await expect.poll(() => widthOf(sidebar())).toBe(80)
  expect(localStorage.getItem('askari.sidebar-open')).toBeNull()
  await toggle.click()
  await expect.poll(() => widthOf(sidebar())).toBe(256)
})

it('remembers the choice', async () => {
  const first = await shell()
  await first.toggle.click()
  expect(localStorage.getItem('askari.sidebar-open')).toBe('false')
  await first.screen.unmount()
  const second = await shell()
  expect(second.sidebar()?.dataset.open).toBe('false')
  await second.toggle.click()
  expect(localStorage.getItem('askari.sidebar-open')).toBe('true')
})

it('opens over the page while it is pointed at, without a choice being made', async () => {
  localStorage.setItem('askari.sidebar-open', 'false')
  const { screen, sidebar } = await shell()
  await userEvent.hover(screen.getByRole('link', { name: 'Dashboard' }))
  expect(sidebar()?.dataset.expanded).toBe('true')
  expect(widthOf(sidebar())).toBe(80)
  await userEvent.hover(screen.getByText('Figures'))
  await expect.poll(() => sidebar()?.dataset.expanded).toBe('false')
  expect(localStorage.getItem('askari.sidebar-open')).toBe('false')
})

it('is a drawer on a narrow screen, and leaves with the first choice', async () => {
  await page.viewport(390, 844)
  const { screen, sidebar, toggle } = await shell()
  expect(sidebar()).toBeNull()
  await toggle.click()
  await screen.getByRole('dialog').getByRole('link', { name: 'Patrol Tracker' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Patrol Tracker')
  expect(screen.getByRole('dialog').query()).toBeNull()
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

it('links only what the person may open', async () => {
  const { screen } = await shell(dispatcher)
  const links = screen.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(links.elements().map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Alarms',
    'List',
    'Assignments',
    'Documents',
    'Subscribers',
    'Patrollers',
    'Site Posts',
    'Checklists',
    'Occurence',
    'Incident',
    'Issues',
    'Patrol Tracker',
    'Patrols',
    'Patrol',
    'Rounds',
    'Shifts',
    'Roster',
    'Shift offers',
    'Shift swaps',
    'Holidays and limits',
    'Leave',
    'Attendance',
    'Reports',
  ])
})

it('says who is signed in and signs out to the home page', async () => {
  const { screen, asked, stored } = await shell()
  await screen.getByRole('button', { name: 'Profile menu' }).click()
  await expect.element(screen.getByText('admin@askari.example · administrator')).toBeVisible()
  await screen.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect.element(screen.getByText('Signed out here')).toBeVisible()
  expect(stored.size).toBe(0)
  expect(asked.map(({ call }) => call)).toContain('POST /logout')
})

it('opens its menus by keyboard, and gives the focus back', async () => {
  const { screen } = await shell()
  const theme = screen.getByRole('button', { name: 'Theme' })
  ;(theme.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitemradio', { name: 'Light' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(theme).toHaveFocus()
  expect(localStorage.getItem('askari.theme')).toBe('light')
  expect(document.documentElement.dataset.theme).toBe('light')
})

it('closes a menu on Escape and on a second press of its button', async () => {
  const { screen } = await shell()
  const profile = screen.getByRole('button', { name: 'Profile menu' })
  await profile.click()
  await expect.element(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('menu').query()).toBeNull()
  await expect.element(profile).toHaveFocus()
  await profile.click()
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await profile.click()
  await expect.poll(() => screen.getByRole('menu').query()).toBeNull()
})

it('lets the keyboard skip to the page', async () => {
  const { screen } = await shell()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

it.each([
  ["the company's own time", 'Asia/Kolkata', 'Kolkata'],
  ["the server's, where the company's is not told", undefined, 'Nairobi'],
])('shows %s', async (_, company_time_zone, place) => {
  const { screen } = await shell({ ...administrator, company_time_zone })
  await expect.element(screen.getByText(place, { exact: true })).toBeVisible()
})

it('is headed by the name of the record that a page is about, below what kind of record it is', async () => {
  const { screen } = await shell(administrator, '/guard', 'Grace Achieng')
  const header = screen.getByRole('banner')
  await expect.element(header.getByRole('heading', { level: 1 })).toHaveTextContent(/^Grace Achieng$/)
  await expect.element(header.getByText('Guard', { exact: true })).toBeVisible()
  await screen.getByRole('link', { name: 'On', exact: true }).click()
  await expect.element(header.getByRole('heading', { level: 1 })).toHaveTextContent(/^Dashboard$/)
  await expect.element(header.getByText('Guard', { exact: true })).not.toBeInTheDocument()
})

it('has the logo of the company at hand for paper alone', async () => {
  const digest = 'a'.repeat(64)
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"></svg>'
  const headers = { 'content-type': 'image/svg+xml' }
  await shell({ ...administrator, company_logo: digest }, '/dashboard', 'Dashboard', {
    [`GET /files/${digest}`]: () => new Response(drawn, { headers }),
  })
  const logo = () => document.querySelector('header img[alt^="Logo of"]')
  await expect.poll(() => logo()?.getAttribute('src')).toMatch(/^blob:/)
  expect(logo()?.checkVisibility()).toBe(false)
})
