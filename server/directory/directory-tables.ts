declare module '../db/tables.ts' {
  interface Tables {
    /** Accounts that the company's directory manages over SCIM; `linked_at` is ms since epoch UTC. */
    directory_user: { company: string; id: string; linked_at: number }
    /** The directory's own id (SCIM externalId) of an account, if it has sent one. */
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
