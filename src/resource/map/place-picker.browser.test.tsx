import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { fakeGoogleScript } from '../../../tests/support/map/fake-google-script.ts'
import { administrator, config, StubApp, stubServices } from '../../../tests/support/screens/stub-app.tsx'
import { PlacePicker } from './place-picker.tsx'

const YAYA = {
  id: 'yaya',
  name: 'Yaya Centre',
  address: 'Argwings Kodhek Rd, Nairobi',
  at: { lat: -1.2932, lng: 36.7879 },
}

interface Steering {
  places?: (typeof YAYA | (Omit<typeof YAYA, 'at'> & { at: null }))[]
  placesFail?: boolean
  placesAsked?: { input?: string; sessionToken?: object; locationBias?: object; id?: string }[]
}
/** object by which the test controls the fake Google Maps script, which reads it when it loads */
const steering: Steering = {}
Object.assign(globalThis, { fakeGoogleMaps: steering })

let restore = () => {}
afterEach(() => {
  restore()
  steering.placesFail = false
  steering.placesAsked?.splice(0)
})

function Form() {
  const form = useForm({ defaultValues: { latitude: null, longitude: null } })
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  return (
    <FormProvider {...form}>
      <PlacePicker around={null} others={[]} hint="Press the map." />
      <output aria-label="Where">{`${latitude} ${longitude}`}</output>
    </FormProvider>
  )
}

async function picker(key: string | null) {
  ;({ restore } = fakeGoogleScript('answers'))
  const { services } = stubServices({
    user: administrator,
    answers: {
      'GET /config': { data: { ...config, google_maps_api_key: key } },
    },
  })
  return render(
    <StubApp at="/" services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <Form />
        </Suspense>
      </QueryClientProvider>
    </StubApp>,
  )
}

it('has no search where the map is the open one', async () => {
  const screen = await picker(null)
  await expect.element(screen.getByRole('button', { name: 'Put the pin in the middle' })).toBeVisible()
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
})

it('finds a place by typing where Google is the map, by the keyboard alone', async () => {
  steering.places = [YAYA, { ...YAYA, id: 'nowhere', name: 'Yaya Nowhere', at: null }]
  const screen = await picker('key')
  const field = screen.getByRole('combobox', { name: 'Search for a place' })
  await expect.element(field, { timeout: 15_000 }).toBeVisible()
  await field.fill('Yaya Ce')
  await expect.element(screen.getByRole('option', { name: /Yaya Centre/ })).toBeVisible()
  // fast typing causes only one request, which contains the map's bounds
  const asked = () => steering.placesAsked ?? []
  expect(asked().map(({ input }) => input)).toEqual(['Yaya Ce'])
  expect(asked()[0]?.locationBias).toMatchObject({ west: expect.any(Number), north: expect.any(Number) })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('status', { name: 'Where' })).toHaveTextContent('-1.2932 36.7879')
  await expect.element(screen.getByRole('button', { name: /^Place, latitude -1.2932/ })).toBeInTheDocument()

  // after a selection, the other suggestions are gone
  await field.click()
  await expect.element(screen.getByRole('option', { name: /Yaya Centre/ })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /Yaya Nowhere/ })).not.toBeInTheDocument()

  // each search uses another session token of Google
  await field.fill('Yaya')
  await screen.getByRole('option', { name: /Yaya Nowhere/ }).click()
  await expect
    .element(screen.getByText('Google did not say where this is. Press the map instead.'))
    .toBeVisible()
  const tokens = asked().flatMap(({ sessionToken }) => sessionToken ?? [])
  expect([tokens.length, new Set(tokens).size]).toEqual([2, 2])
  await expect.element(screen.getByRole('status', { name: 'Where' })).toHaveTextContent('-1.2932 36.7879')
})

it('says where Google finds nothing, and where it cannot be asked', async () => {
  steering.places = []
  const screen = await picker('key')
  const field = screen.getByRole('combobox', { name: 'Search for a place' })
  await expect.element(field, { timeout: 15_000 }).toBeVisible()
  await field.fill('Atlantis')
  await expect.element(screen.getByText('Google finds no such place.')).toBeVisible()
  steering.placesFail = true
  await field.fill('Lemuria')
  await expect
    .element(screen.getByText('Google could not be reached. Press the map instead, or try again.'))
    .toBeVisible()
})
