/** The advisory lock that every server process shares on PostgreSQL; a rebuild wants it alone. */
export const SERVER_PRESENCE = 4_731_002
