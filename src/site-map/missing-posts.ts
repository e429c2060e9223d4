/** Posts that could not be fetched, and how they are asked for again. */
export interface MissingPosts {
  isAsking: boolean
  again: () => void
}
