import { screen, type SubjectScreens } from '../subject-screens.ts'

const load = () => import('./inspector-page.tsx')

export const inspectorScreens: SubjectScreens<'Inspector'> = {
  // the page says itself who may inspect
  screens: [screen('/inspector', 'Inspector', load, 'InspectorPage', { needs: null })],
  places: {},
}
