export interface RetentionTables {
  /** How many rows were let go since the database was made, by what they held. */
  let_go: { what: string; count: number }
}
