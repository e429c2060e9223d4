import { SUBJECTS } from '../subjects.ts'
import type { Migration } from './migrate.ts'
import { baseline } from './migrations/0001-baseline.ts'

/** Migrations that belong to no single record type, in order of name. */
const shared: readonly Migration[] = [baseline]

const ofSubjects = Object.values(SUBJECTS).flatMap((subject) => subject.migrations ?? [])

/** All migrations, in order of name. Record types add theirs in `server/subjects.ts`. */
export const migrations: readonly Migration[] = [...shared, ...ofSubjects].toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)
