import { AddPage, EditPage } from '../../../src/resource/form/form-pages.tsx'
import { NumberField, PickerField, TextField } from '../../../src/resource/form/form-fields.tsx'
import { ViewPage } from '../../../src/resource/record/view-page.tsx'
import { gate, postKind as kind } from './post-kind.ts'
import { meta, recordScreen } from './record-screen.tsx'
import { refusal, type dispatcher } from './stub-app.tsx'

export const versioned = (row: object, version: number) =>
  refusal(200, { data: row }, { etag: `"${version}"` })
export const entry = (version: number, changes: object[]) => ({
  version,
  at: 1_795_226_340_000,
  by: 'user:9',
  by_name: 'Joseph Mwangi',
  type: 'SitePostChanged',
  changes,
})
const empty = { alias: '', type: '', latitude: null, longitude: null, owner: null }
const fields = (
  <>
    <TextField name="alias" />
    <TextField name="type" />
    <NumberField name="latitude" />
    <NumberField name="longitude" />
    <PickerField name="owner" />
  </>
)
/** Renders the pages of a site post with a stub server. */
export const postPages = (at: string, answers: Record<string, unknown> = {}, user?: typeof dispatcher) =>
  recordScreen({
    at,
    pages: {
      '/posts/new': (
        <AddPage kind={kind} empty={empty}>
          {fields}
        </AddPage>
      ),
      '/posts/:id/edit': (
        <EditPage kind={kind} empty={empty}>
          {fields}
        </EditPage>
      ),
      '/posts/:id': (
        <ViewPage
          kind={kind}
          referrers={{ patrols: { title: 'Patrols', to: ({ id }) => `/patrols?${id}` } }}
        />
      ),
    },
    answers: {
      'GET /site-posts/4': versioned(gate, 1),
      'GET /site-posts/4/history': { data: [entry(1, [])], meta: meta(1) },
      'GET /clients': (query: URLSearchParams) => {
        const found = query.get('search') === 'kar' ? [{ id: '7', name: 'Karura', assignment_count: 1 }] : []
        return refusal(200, { data: found, meta: meta(found.length) })
      },
      'GET /clients/7': { data: { id: '7', name: 'Karura', assignment_count: 1 } },
      ...answers,
    },
    ...(user && { user }),
  })
export type PostPages = Awaited<ReturnType<typeof postPages>>
export const textbox = ({ screen }: PostPages, name: string) => screen.getByRole('textbox', { name })
