export interface DemoTables {
  /** Which demo company was made here; its row is written in the transaction that makes the company. */
  demo_company: { name: string; company: string | null; seeded_at: number }
}
