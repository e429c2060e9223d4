import { recordScreens, type SubjectScreens } from '../../app/subject-screens.ts'
import { FileText } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const documentScreens: SubjectScreens<'Documents'> = {
  screens: recordScreens('Document', () => import('./documents-page.tsx'), '/documents'),
  navigation: [{ group: 'clients', to: '/documents', label: tr(texts.documents), icon: FileText }],
  places: { document: '/documents/view/:id' },
}
