declare module '../db/tables.ts' {
  interface Tables {
    /** Accounts that the company's directory keeps; `linked_at` in ms since epoch UTC. */
    directory_user: { company: string; id: string; linked_at: number }
    /** What the directory itself calls an account, where it calls it anything. */
    directory_name: { company: string; account_id: string; external: string }
    directory_group: {
      company: string
      id: string
      archived_at: number | null
      name: string
      external: string | null
    }
    directory_member: { company: string; group_id: string; account_id: string }
  }
}
