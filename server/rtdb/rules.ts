import type { Identity } from './identity.ts'
import type { Path } from './path.ts'

/** Who may read and write where, in one namespace. Paths are complete; nothing is granted that is not said here. */
export interface Rules {
  read(namespace: string, identity: Identity | null, path: Path): boolean
  write(namespace: string, identity: Identity | null, path: Path): boolean
}
