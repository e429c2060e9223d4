import { expect, signIn, signInByForm, test } from '../askari-test.ts'

test.use({ newProfile: true })

test('nothing is fetched for later while people type, and the list is there before the map’s code', async ({
  page,
  askari,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${askari.url}/login`)
  await page.getByLabel('Email').fill('investigator@askari.example')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /\/(frame|tracker|select-host)-/.test(path))).toEqual([])
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/(workers|assignments|clients|site-posts)$/.test(pathname)) lists.push(pathname + search)
  })
  const opened = page.waitForResponse(/\/api\/feed$/)
  await signInByForm(page, askari, 'investigator', '/tracker')
  await opened
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  expect(lists.toSorted()).toEqual([...new Set(lists)].toSorted())

  await page.route('**/assets/select-host-*.js', (route) => route.abort())
  await page.reload()
  const guard = page.locator('[data-guard]').first()
  await expect(guard).toBeVisible()
  await expect(page.getByText('The map could not be loaded. Please refresh the page.')).toBeVisible()
  await guard.getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Selected guard' })).toBeVisible()
})

test('a reload asks for each list once, and font and realtime database come after what is seen first', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'investigator', '/tracker')
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  await expect(page.getByTestId('connection-badge')).toContainText('Feed')
  const asked: string[] = []
  page.on('request', (request) => {
    // forgets requests of the page that is left
    if (request.isNavigationRequest()) asked.splice(0)
    const { pathname, search } = new URL(request.url())
    asked.push(pathname + search)
  })
  const askedTwice = (list: string) =>
    asked.filter((path, at) => path.startsWith(`/api/${list}?`) && asked.indexOf(path) < at)
  const opened = page.waitForResponse(/\/api\/feed$/)
  await page.reload()
  await expect(page.locator('[data-guard]').first()).toBeVisible()
  // checked before the map is open, because later an event may cause a second request for guards
  expect(askedTwice('workers')).toEqual([])
  await opened
  await expect(page.getByTestId('connection-badge')).toContainText('Feed')
  for (const list of ['assignments', 'clients', 'site-posts']) expect(askedTwice(list)).toEqual([])

  const first = (part: string) => asked.findIndex((path) => path.includes(part))
  const parts = [
    ...['workers', 'assignments', 'clients', 'site-posts'].map((list) => `/api/${list}?`),
    '/maplibre-host-',
    '/firebase-',
    '/tracker-',
    '.woff2',
  ]
  await expect.poll(() => parts.filter((part) => first(part) === -1)).toEqual([])
  expect(first('/firebase-')).toBeGreaterThan(first('/maplibre-host-'))
  expect(first('.woff2')).toBeGreaterThan(first('/tracker-'))
})

test('files come compressed as they were laid down, and the map’s worker shares a file with its page', async ({
  page,
  askari,
}) => {
  const encodings = new Map<string, string | undefined>()
  page.context().on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    if (pathname.startsWith('/assets/')) encodings.set(pathname, reply.headers()['content-encoding'])
  })
  await signIn(page, askari, 'investigator', '/tracker')
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  await expect
    .poll(() => [...encodings.keys()].some((path) => path.includes('maplibre-gl-worker')))
    .toBe(true)
  const scripts = [...encodings].filter(([path]) =>
    /(index|select-host|maplibre-gl-worker)-.*\.js$/.test(path),
  )
  expect(new Set(scripts.map(([, encoding]) => encoding))).toEqual(new Set(['br']))
})

test('guards and screens are asked for before the console’s scripts have come, and meanwhile the page says so', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'investigator', '/tracker')
  const early: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  page.on('request', (request) => early.push(new URL(request.url()).pathname))
  // forgets requests of the previous page
  page.on('framenavigated', () => void early.splice(0))
  await page.route('**/assets/first-*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Opening Askari')).toBeVisible()
  await expect
    .poll(() => early.map((path) => /^\/api\/workers|\/(frame|tracker)-/.exec(path)?.[0]).filter(Boolean))
    .toEqual(expect.arrayContaining(['/api/workers', '/frame-', '/tracker-']))
  expect(early).not.toContain('/api/auth/check')
  open()
  await expect(page.locator('[data-guard]').first()).toBeVisible()
})

test('only a browser without Temporal fetches the library for it, and shows the same times', async ({
  page,
  askari,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isLibrary = (path: string) => path.includes('/assets/implementation-')
  await signIn(page, askari, 'investigator', '/tracker')
  const onDuty = page.getByRole('group', { name: 'Guards by status' }).getByRole('button').nth(2)
  await expect(onDuty).toHaveText(/^[1-9]\d*Online$/)
  expect(asked.filter(isLibrary)).toEqual([])

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  await page.reload()
  await expect(onDuty).toHaveText(/^[1-9]\d*Online$/)
  expect(asked.filter(isLibrary)).toHaveLength(1)
  await page.goto(`${askari.url}/tracker/trail`)
  await page.locator('[data-guard]').first().getByRole('button').first().click()
  await page.getByRole('button', { name: 'Last night' }).click()
  await expect(page.getByTestId('trail-window')).toContainText(/, 18:00 to .*, 06:00/)
})
