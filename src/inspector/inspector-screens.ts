import { screen, type SubjectScreens } from '../app/subject-screens.ts'
import { tr } from '../texts/tr.ts'
import * as texts from './texts.ts'

const load = () => import('./page/inspector.tsx')

export const inspectorScreens: SubjectScreens<'Inspector'> = {
  // the page itself checks the permission
  screens: [screen('/inspector', tr(texts.inspector), load, 'InspectorPage', { needs: null })],
  places: {},
}
