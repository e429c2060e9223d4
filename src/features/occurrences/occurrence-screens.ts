import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { PenLine } from '../../ui/icons/record-icons.ts'

const list = () => import('./occurrences-page.tsx')
const one = () => import('./occurrence-screen.tsx')
const books = () => import('./occurrence-books-page.tsx')
const book = () => import('./occurrence-book-page.tsx')

export const occurrenceScreens: SubjectScreens<'Occurrences'> = {
  screens: [
    screen('/occurrence', 'Occurrences', list, 'OccurrencesPage'),
    screen('/occurrence/add-occurrence', 'Add occurrence', one, 'AddOccurrencePage'),
    screen('/occurrence/view/:id', 'Occurrence', one, 'OccurrencePage'),
    screen('/occurrence/edit/:id', 'Amend occurrence', one, 'EditOccurrencePage'),
    screen('/occurrence-book', 'Occurrence books', books, 'OccurrenceBooksPage'),
    screen('/occurrence-book/:id', 'Occurrence book', book, 'OccurrenceBookPage'),
  ],
  navigation: [{ group: 'occurrences', to: '/occurrence', label: 'Occurence', icon: PenLine }],
  places: { occurrence: '/occurrence/view/:id' },
}
